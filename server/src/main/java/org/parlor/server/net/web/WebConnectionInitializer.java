package org.parlor.server.net.web;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.net.TlsConnectionInitializer;

/** Sets up the pipeline of a connection to the web port: TLS if the peer wants it, then HTTP. */
public final class WebConnectionInitializer extends ChannelInitializer<Channel> {
    private static final int REQUEST_LINE_BYTES_MAX = 2_048;
    private static final int HEADER_BYTES_MAX = 8_192;
    private static final int CHUNK_BYTES_MAX = 1_024;
    private static final int BODY_BYTES_MAX = 1_024;
    private static final int PICTURES_WAITING_MAX = 16;
    private static final int UPLOADS_WAITING_MAX = 4;
    private static final int THREAD_IDLE_SECONDS = 10;

    private final ConnectionInitializer connectionInitializer;
    private final WebSettings settings;
    private final HostNames hosts;
    private final @Nullable Supplier<SslContext> certificates;
    private final boolean tlsOnly;
    private final GatewayLimits limits;
    private final Executor handshakeExecutor = TlsConnectionInitializer.handshakes();
    private final Executor pictures = thread("picture", PICTURES_WAITING_MAX);
    private final Executor uploads = thread("upload", UPLOADS_WAITING_MAX);
    private final StaticFiles files = StaticFiles.load();

    /**
     * @param certificates supplies the certificate of each new connection, null without TLS
     * @param certificateNames supplies the names in it
     */
    public WebConnectionInitializer(
            ConnectionInitializer connectionInitializer,
            WebSettings settings,
            @Nullable Supplier<SslContext> certificates,
            Supplier<Set<String>> certificateNames,
            boolean tlsOnly,
            GatewayLimits limits) {
        this.connectionInitializer = connectionInitializer;
        this.settings = settings;
        this.hosts = new HostNames(settings.hosts(), certificateNames);
        this.certificates = certificates;
        this.tlsOnly = tlsOnly;
        this.limits = limits;
    }

    /** One thread, so that tasks of a kind never take more than one processor. Refuses a task while the queue is full. */
    private static Executor thread(String name, int waitingMax) {
        ThreadPoolExecutor thread = new ThreadPoolExecutor(
                1,
                1,
                THREAD_IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(waitingMax),
                new DefaultThreadFactory(name, true));
        thread.allowCoreThreadTimeOut(true);
        return thread;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (certificates != null) {
            SslContext context = certificates.get();
            channel.pipeline()
                    .addLast(
                            tlsOnly
                                    ? TlsConnectionInitializer.newSslHandler(
                                            context, channel, handshakeExecutor, limits)
                                    : new TlsDetector(context),
                            new TlsConnectionInitializer.ErrorHandler());
        }
        ClientConnection connection = connectionInitializer.register(channel);
        RequestException rejection = connectionInitializer.admit(connection);
        channel.pipeline()
                .addLast(
                        new FoldedHeaderHandler(),
                        new HttpServerCodec(REQUEST_LINE_BYTES_MAX, HEADER_BYTES_MAX, CHUNK_BYTES_MAX),
                        new RecordUpload.Aggregator(),
                        new HttpObjectAggregator(BODY_BYTES_MAX),
                        new HttpRequestHandler(
                                connection,
                                connectionInitializer,
                                settings,
                                hosts,
                                files,
                                pictures,
                                uploads,
                                limits,
                                rejection != null));
    }

    /** Adds TLS if the first bytes are those of a TLS handshake. */
    private final class TlsDetector extends OptionalSslHandler {
        TlsDetector(SslContext context) {
            super(context);
        }

        @Override
        protected SslHandler newSslHandler(ChannelHandlerContext context, SslContext sslContext) {
            return TlsConnectionInitializer.newSslHandler(sslContext, context.channel(), handshakeExecutor, limits);
        }
    }
}
