import { randomId } from './random-id'

/** Names this browser to the server, for as long as its storage lives. */
export function deviceId() {
  return remembered(localStorage, 'device.id')
}

/** Names this visit: new in every tab, gone when it closes. */
export function sessionKey() {
  return remembered(sessionStorage, 'session.key')
}

function remembered(storage: Storage, key: string) {
  const known = storage.getItem(key)
  if (known) return known
  const fresh = randomId()
  storage.setItem(key, fresh)
  return fresh
}

/** The build that this page was made by, to compare with the one that is served now. */
export function appBuild() {
  return metaOf('build') ?? 'development'
}

/** Counts releases up; null for a build without a number. */
export function appBuildNumber(): number | null {
  return Number(metaOf('build-number')) || null
}

export function appVersion() {
  return metaOf('version') ?? '0.0.0'
}

function metaOf(name: string) {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
}
