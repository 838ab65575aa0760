import type { Limit } from '../core/rate-limit'
import { DAY_MS, MINUTE_MS } from '../core/rules/instant'

/** Requests of one address, counted before their bodies are read: more than the calls, for pages ask for several things at once. */
export const REQUESTS: Limit = { name: 'requests', points: 1200, periodMs: MINUTE_MS }
/** Webhooks with a wrong signature, by network address. */
export const WRONG_SIGNATURES: Limit = { name: 'wrong-signatures', points: 60, periodMs: MINUTE_MS }
/** One-click unsubscriptions, by network address: all readers of a mail provider share some. */
export const ONE_CLICKS: Limit = { name: 'one-clicks', points: 600, periodMs: MINUTE_MS }
/** Pictures and menus: a screen loads many, for whole offices at once. */
export const VIEWS: Limit = { name: 'views', points: 3000, periodMs: MINUTE_MS }
/** First pages that are made again, each of several calls; recent ones are served from memory. */
export const PAGES: Limit = { name: 'pages', points: 120, periodMs: MINUTE_MS }
/** The OpenAPI document: a megabyte each time. */
export const DESCRIPTIONS: Limit = { name: 'descriptions', points: 30, periodMs: MINUTE_MS }
/** Live connections, by network address: after a restart a whole office reconnects at once. */
export const LIVE_CONNECTIONS: Limit = { name: 'live-connections', points: 600, periodMs: MINUTE_MS }
/** Bodies of more than a tenth of a megabyte: whole catalogues and posters. Reading one delays all others. */
export const LARGE_BODIES: Limit = { name: 'large-bodies', points: 30, periodMs: MINUTE_MS }
/** Uploads take work: they are decoded and scaled. */
export const UPLOADS: Limit = { name: 'uploads', points: 60, periodMs: MINUTE_MS }
/** Uploads of one person: they stay on the disk. A new menu has about a hundred pictures. */
export const UPLOADS_A_DAY: Limit = { name: 'uploads-a-day', points: 500, periodMs: DAY_MS }
/** Profile pictures, and photos of problem reports. */
export const PHOTOS_A_DAY: Limit = { name: 'photos-a-day', points: 50, periodMs: DAY_MS }
