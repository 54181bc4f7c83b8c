// Notifications of this browser by Web Push. Nothing is asked before the player clicks.

import { button, el } from './dom.js';
import { t } from './messages.js';
import { saveSetting, setting } from './storage.js';

/** The latest subscriptions of this browser, which its accounts share. They do not depend on names, as an account may be renamed. */
const ENDPOINTS = 'push';
const ENDPOINTS_MAX = 5;
const endpoints = () => (setting(ENDPOINTS) ?? '').split(' ').filter(Boolean);

function keep(endpoint) {
  saveSetting(ENDPOINTS, [endpoint, ...endpoints().filter(other => other !== endpoint)].slice(0, ENDPOINTS_MAX).join(' '));
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && isSecureContext;

const registered = () => navigator.serviceWorker.getRegistration('/');

/** The name of this browser for its user, such as Firefox on Linux. */
function device() {
  const agent = navigator.userAgent;
  const find = (names, other) => names.find(([, pattern]) => pattern.test(agent))?.[0] ?? other;
  const browser = find([['Edge', /Edg/], ['Opera', /OPR/], ['Firefox', /Firefox|FxiOS/], ['Chrome', /Chrom|CriOS/], ['Safari', /Safari/]], t('push.browser'));
  const system = find([['Android', /Android/], ['iPhone', /iPhone/], ['iPad', /iPad/], ['Windows', /Windows/], ['macOS', /Mac OS/], ['Linux', /Linux/]], '');
  return system ? t('push.device', { browser, system }) : browser;
}

async function send(connection, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const reply = await connection.request('push.add', { subscription: { endpoint, p256dh: keys.p256dh, auth: keys.auth, device: device() } });
  keep(endpoint);
  return reply;
}

const bytes = key => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));

async function subscribe(connection, key) {
  if (await Notification.requestPermission() !== 'granted') {
    throw new Error(t('notify.denied'));
  }
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  // One with another key, which the server had before, must end first.
  const subscription = await pushManager.subscribe(options).catch(async error => {
    const old = await pushManager.getSubscription();
    if (!old) throw new Error(t('push.failed', { reason: error.message }));
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  return send(connection, subscription);
}

/** Ends the notifications of the account in a browser. Other accounts there keep theirs, and so the subscription. */
const remove = (connection, endpoint) => connection.request('push.remove', { endpoint });

/** Ends the notifications of the account here, before someone else uses the browser. Does not wait for the server. */
export function removeThisBrowser(connection) {
  endpoints().forEach(endpoint => remove(connection, endpoint).catch(() => {}));
}

/** Moves the endpoint that earlier pages have stored under the name of the user. */
function moveEndpoint({ user }) {
  const former = `push of ${user.name}`;
  const endpoint = setting(former);
  if (!endpoint) return;
  keep(endpoint);
  saveSetting(former, '');
}

/** Tells the server if the browser has renewed its subscription since. */
export async function renewSubscription(connection) {
  moveEndpoint(connection);
  if (!endpoints().length || !isSupported()) return;
  const subscription = await (await registered())?.pushManager.getSubscription();
  const former = subscription ? endpoints().filter(endpoint => endpoint !== subscription.endpoint) : [];
  if (!former.length) return;
  const { notifications: { push = [] } } = await connection.request('notify.get');
  const replaced = push.filter(({ endpoint }) => former.includes(endpoint));
  for (const { endpoint } of replaced) await remove(connection, endpoint);
  if (replaced.length) await send(connection, subscription);
}

/** Why this browser cannot be notified. Safari on an iPhone offers Web Push to pages on the home screen only. */
function obstacle() {
  if (!isSecureContext) return t('push.insecure');
  return t(navigator.standalone === false ? 'push.homeScreen' : 'push.unsupported');
}

/** The browsers of the account. */
export function browsers(app, { notifications: { push = [] }, pushKey }, show) {
  const change = (action, text) => app.attempt(async () => show(await action, text));
  const isHere = endpoint => endpoints().includes(endpoint);
  const here = push.some(({ endpoint }) => isHere(endpoint));
  const add = isSupported() ? el('div', { class: 'row' }, button(t('push.add'), () => change(subscribe(app.connection, pushKey), t('push.added'))))
    : el('p', { class: 'dim' }, obstacle());
  return [...push.map(({ endpoint, device: name }) => el('div', { class: 'row' }, el('span', { class: 'grow' }, isHere(endpoint) ? t('push.this', { name }) : name),
    button(t('remove'), () => change(remove(app.connection, endpoint), t('push.removed')), { 'aria-label': t('remove.of', { name }) }))), !here && add];
}
