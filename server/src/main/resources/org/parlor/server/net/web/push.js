// Notifications of this browser by Web Push. Nothing is asked before the player clicks.

import { button, el } from './dom.js';
import { saveSetting, setting } from './storage.js';

/** The setting with the endpoint at which the account is notified in this browser. Several may share one subscription. */
const saved = ({ user }) => `push of ${user.name}`;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && isSecureContext;

const registered = () => navigator.serviceWorker.getRegistration('/');

/** The name of this browser for its user, such as Firefox on Linux. */
function device() {
  const agent = navigator.userAgent;
  const find = (names, other) => names.find(([, pattern]) => pattern.test(agent))?.[0] ?? other;
  const browser = find([['Edge', /Edg/], ['Opera', /OPR/], ['Firefox', /Firefox|FxiOS/], ['Chrome', /Chrom|CriOS/], ['Safari', /Safari/]], 'Browser');
  const system = find([['Android', /Android/], ['iPhone', /iPhone/], ['iPad', /iPad/], ['Windows', /Windows/], ['macOS', /Mac OS/], ['Linux', /Linux/]], '');
  return system ? `${browser} on ${system}` : browser;
}

async function send(connection, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const reply = await connection.request('push.add', { subscription: { endpoint, p256dh: keys.p256dh, auth: keys.auth, device: device() } });
  saveSetting(saved(connection), endpoint);
  return reply;
}

const bytes = key => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));

async function subscribe(connection, key) {
  if (await Notification.requestPermission() !== 'granted') {
    throw new Error('The browser does not allow notifications of this page. Allow them in its settings for this site.');
  }
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  // One with another key, which the server had before, must end first.
  const subscription = await pushManager.subscribe(options).catch(async error => {
    const old = await pushManager.getSubscription();
    if (!old) throw new Error(`The browser cannot subscribe to its push service: ${error.message}`);
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  return send(connection, subscription);
}

/** Ends the notifications of the account in a browser. Other accounts there keep theirs, and so the subscription. */
const remove = (connection, endpoint) => connection.request('push.remove', { endpoint });

/** Ends the notifications of the account here, before someone else uses the browser. Does not wait for the server. */
export function removeThisBrowser(connection) {
  const endpoint = setting(saved(connection));
  if (endpoint) remove(connection, endpoint).catch(() => {});
}

/** Tells the server if the browser has renewed its subscription since. */
export async function renewSubscription(connection) {
  const known = setting(saved(connection));
  if (!known || !isSupported()) return;
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription || subscription.endpoint === known) return;
  const { notifications: { push = [] } } = await connection.request('notify.get');
  if (push.some(({ endpoint }) => endpoint === known)) {
    await remove(connection, known);
    await send(connection, subscription);
  }
}

/** The browsers of the account. */
export function browsers(app, { notifications: { push = [] }, pushKey }, show) {
  const change = (action, text) => app.attempt(async () => show(await action, text));
  const known = setting(saved(app.connection));
  const here = push.some(({ endpoint }) => endpoint === known);
  const add = isSupported() ? el('div', { class: 'row' }, button('Notify this browser', () => change(subscribe(app.connection, pushKey), 'This browser is notified.')))
    : el('p', { class: 'dim' }, isSecureContext ? 'This browser has no Web Push.' : 'Browsers are notified of pages with https only.');
  return [...push.map(({ endpoint, device: name }) => el('div', { class: 'row' }, el('span', { class: 'grow' }, `${name}${endpoint === known ? ' (this browser)' : ''}`),
    button('Remove', () => change(remove(app.connection, endpoint), 'Removed.'), { 'aria-label': `Remove ${name}` }))), !here && add];
}
