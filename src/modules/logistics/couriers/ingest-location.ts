import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { holds } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { write } from '../../../core/write'
import { IngestAnswer, IngestLocation, Ping } from './contract/positions'
import { pingMillis } from './rules/presence'
import { PINGS_WRITE, type Taken, type TimedPing, takeIn, takeInTogether } from './take-in-pings'

/** All positions are kept so long; what is older than that when it arrives is of no use. */
export const RAW_PINGS_KEPT_MS = 30 * DAY_MS

type Input = z.output<typeof IngestLocation>
type Answer = z.output<typeof IngestAnswer>
type Call = { ctx: Context & { caller: Person }; input: Input; path: string }

/**
 * Where a courier's phone was, once or many times. Each ping is judged by itself: a bad one does not spoil the others.
 * They may come out of order and late; the future is not known and becomes now; faster than every 2.5 seconds is dropped.
 * Maps show each ping that is taken in; one of each half minute is stored.
 */
export const ingestLocation = holds('CourierPermission')
  .input(IngestLocation)
  .output(IngestAnswer)
  .mutation(async ({ input, ctx, path }) => {
    const { valid, rejected } = readPings(input, ctx.now)
    // Under a key the answer is kept with the work, and what a phone has saved up is work of its own.
    if (ctx.request.idempotencyKey || valid.length !== 1) return byItself({ ctx, input, path })
    return answerOf(await takeInTogether(ctx.world, { ctx, pings: valid }), valid, rejected)
  })

const byItself = write<Call, Answer>(async ({ input, ctx }) => {
  const { valid, rejected } = readPings(input, ctx.now)
  return answerOf(await takeIn(ctx, { ctx, pings: valid }), valid, rejected)
}, PINGS_WRITE)

/** In the order of their moments. */
function readPings(input: Input, now: Date): { valid: TimedPing[]; rejected: number } {
  const raw = 'pings' in input ? input.pings : [input]
  const valid = raw.flatMap(one => {
    const { data } = Ping.safeParse(one)
    return data && now.getTime() - data.timestamp.getTime() <= RAW_PINGS_KEPT_MS
      ? [{ ...data, at: pingMillis(data.timestamp, now) }]
      : []
  })
  return { valid: valid.sort((a, b) => a.at - b.at), rejected: raw.length - valid.length }
}

function answerOf(taken: Taken, { length }: TimedPing[], rejected: number): Answer {
  if ('refused' in taken) throw taken.refused
  return { accepted: taken.kept, rejected, dropped: length - taken.kept }
}
