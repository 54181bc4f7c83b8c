@echo off
rem Starts Parlor with the Java beside it, the one of JAVA_HOME or the one on the PATH.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if exist "%home%\runtime\bin\java.exe" set "java=%home%\runtime\bin\java.exe"
"%java%" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp "%home%\parlor.jar;%home%\lib\*" org.parlor.client.cli.ParlorMain %*
exit /b %errorlevel%
