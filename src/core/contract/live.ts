import { z } from 'zod'

/**
 * The live connection. The client opens /ws?ticket=…, is greeted, and subscribes to channels; messages of a
 * channel are numbered without gaps, so that a client that was away asks for what came since.
 */
export const ClientFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('sub'),
    ch: z.string().max(120),
    /** The last message of the channel that is known. */
    since: z.int().min(0).optional(),
    /** `liveSeq` of an answer: what it was made of, with all channels up to there, is known. */
    after: z.int().min(0).optional(),
  }),
  z.object({ t: z.literal('unsub'), ch: z.string().max(120) }),
  z.object({ t: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export type ServerFrame =
  | { t: 'hello'; sid: string; heartbeat: number }
  /** The channel as of `seq`; a client that missed more than is kept starts from here. */
  | { t: 'snap'; ch: string; seq: number; data: Snapshot }
  /** What came after the answer that was named follows, numbered from here; nothing is missing. */
  | { t: 'from'; ch: string; seq: number }
  | { t: 'ev'; ch: string; seq: number; type: string; data: unknown }
  | { t: 'err'; ch: string; code: number; name: string }
  | { t: 'pong' }

export interface Snapshot {
  /** For so long at least nothing has happened on the channel: what was read meanwhile is still right. */
  quietMs: number
}

export const HEARTBEAT_MS = 25_000
/** What is kept per channel for those who come back. */
export const KEPT_MESSAGES = 1000
export const KEPT_MS = 10 * 60_000
