import { z } from 'zod'

/** How settings of a kind are read from text. */
export const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform(value => value === '1' || value === 'true')
export const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)
/** Names and origins: `staging=https://staging.example`. */
export const environments = list.pipe(
  z.array(
    z.string().transform((text, ctx) => {
      const [name = '', origin = ''] = text.split('=', 2)
      if (/^[\w -]{1,30}$/.test(name) && URL.parse(origin)?.origin === origin) return { name, origin }
      ctx.addIssue({ code: 'custom', message: 'names and origins such as staging=https://staging.example' })
      return z.NEVER
    }),
  ),
)
export const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
export const port = z.coerce.number().int().min(0).max(65_535)
/** So long something is waited for. */
export const seconds = z.coerce.number().int().min(1).max(120)

/** An address with a place for each number of a tile, or of one file with all tiles. */
export const isTileAddress = (url: string) =>
  ['{z}', '{x}', '{y}'].every(part => url.includes(part)) || /\.pmtiles([?#]|$)/.test(url)

/** A private P-256 key as VAPID tools print it. */
export const vapidKey = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
export const contact = z.string().regex(/^(mailto:|https:\/\/)/, 'must begin with mailto: or https://')
