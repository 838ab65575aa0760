import { readUserAgent } from './user-agent'

/** The app that a person uses: what it runs on, and which one it is. */
export type ClientInfo = {
  /** An app of its own rather than a page in a browser. */
  uaNative: boolean
  uaPlatform: string | null
  uaOsVersion: string | null
  appVersion: string | null
  appBuild: string | null
}

const OS_VERSION = /(?:Android|iPhone OS|CPU OS|Mac OS X|Windows NT) (\d+(?:[._]\d+)*)/
const VERSION = /^\d{1,6}(?:\.\d{1,6}){0,3}$/
const BUILD = /^[\w.-]{1,40}$/

/** What a request says of the app that it comes from; null where it names no version. */
export function readClientInfo(
  userAgent: string | null,
  header: (name: string) => string | null,
): ClientInfo | null {
  const matching = (name: string, pattern: RegExp) => {
    const value = header(name)
    return value !== null && pattern.test(value) ? value : null
  }
  const appVersion = matching('x-app-version', VERSION)
  if (appVersion === null) return null
  const { system, browser } = readUserAgent(userAgent)
  return {
    uaNative: browser === 'Comanda',
    uaPlatform: system,
    uaOsVersion: OS_VERSION.exec(userAgent ?? '')?.[1]?.replaceAll('_', '.') ?? null,
    appVersion,
    appBuild: matching('x-build-date', BUILD),
  }
}
