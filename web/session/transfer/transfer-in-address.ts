import { readTokens } from '../tokens'

const mark = '#tok='

/**
 * What another page of ours hands over in the address, as `#tok=`. It is taken out of the address in any case, before
 * anything is asked of the server, and ignored when somebody is signed in already.
 */
export function takeTransfer(): string | null {
  if (!location.hash.startsWith(mark)) return null
  const written = location.hash.slice(mark.length)
  history.replaceState(null, '', location.pathname + location.search)
  return written && !readTokens() ? written : null
}
