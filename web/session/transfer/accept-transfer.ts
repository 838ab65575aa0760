import { withoutToken } from '../../api'
import type { Tokens } from '../tokens'

const codeMark = 'code:'

/**
 * Turns what was handed over into tokens: `code:` and a code that the server exchanges once, or, where the installation
 * still takes them, the tokens themselves as JSON in base64, from a page of ours or one that was named.
 */
export async function acceptTransfer(written: string, referrer: string): Promise<Tokens | null> {
  const code = decodeURIComponent(written)
  if (code.startsWith(codeMark))
    return withoutToken.public.auth.redeemTransferCode.mutate({ code: code.slice(codeMark.length) })
  const tokens = readTokens(written)
  const from = URL.parse(referrer)?.origin
  if (!tokens || !from) return null
  const { handsOverTokens } = await withoutToken.public.installation.query()
  return handsOverTokens && [location.origin, ...handsOverTokens].includes(from) ? tokens : null
}

export function readTokens(written: string): Tokens | null {
  try {
    const plain = atob(decodeURIComponent(written).replaceAll('-', '+').replaceAll('_', '/'))
    const { accessToken, refreshToken } = JSON.parse(plain) as Partial<Tokens>
    const complete = typeof accessToken === 'string' && typeof refreshToken === 'string'
    return complete ? { accessToken, refreshToken } : null
  } catch {
    return null
  }
}
