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
    body: text, tag: `games of ${user}`, renotify: true, data: { hash: games.length === 1 ? `#game=${games[0]}` : '#lobby' },
  }));
});

/** Shows the game in a page that is open already, or opens one. */
async function open({ hash }) {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return clients.openWindow(`/${hash}`);
  page.postMessage({ hash });
  return page.focus();
}

addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
