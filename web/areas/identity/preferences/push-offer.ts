const STORAGE_KEY = 'user.push.notNow'
/** After a "not now" the offer rests so long. */
const REST_MS = 60 * 24 * 3600 * 1000

/** Whether the browser has not been asked for notifications yet, and the person has not put the offer off lately. */
export function canOfferPush(now: number): boolean {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return false
  if (Notification.permission !== 'default') return false
  return now - Number(localStorage.getItem(STORAGE_KEY) ?? 0) > REST_MS
}

export const putPushOff = (now: number) => localStorage.setItem(STORAGE_KEY, String(now))
