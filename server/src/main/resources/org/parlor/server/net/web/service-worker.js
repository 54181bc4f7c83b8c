// Shows the notifications of the server while the page is closed. Registered when the player asks for them.

addEventListener('install', () => skipWaiting());

addEventListener('push', event => {
  let message;
  try {
    message = event.data.json();
  } catch {
    return;
  }
  const { user, title, text, games } = message;
  event.waitUntil(registration.showNotification(`${title} (${user})`, {
    body: text, tag: `games of ${user}`, renotify: true, data: { path: games.length === 1 ? `/game/${games[0]}` : '/' },
  }));
});

/** Shows a page that is open already, or opens one. */
addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil((async () => {
    const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return page ? page.focus() : clients.openWindow(event.notification.data.path);
  })());
});
