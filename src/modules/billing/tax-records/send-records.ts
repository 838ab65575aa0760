import pLimit from 'p-limit'
import type { AgencyAnswer } from '../../../adapters/tax-agency/port'
import type { World } from '../../../core/context'
import { platformOf } from './registered-invoice'
import { nextAfterAnswer, nextAfterFailure } from './rules/flow'
import { messageXml } from './rules/message-xml'
import { nifOf } from './rules/record'
import { DUPLICATE } from './rules/record-state'
import {
  type AnsweredRecord,
  claimMessage,
  issuersDue,
  saveAnswer,
  type TaxRecordRow,
} from './tax-records.store'

const ISSUERS_AT_ONCE = 4
const MOST_ISSUERS = 100

/** Timer: sends the next message of each issuer whose wait is over. Records of issuers that are not due wait. */
export async function sendDueRecords(world: World): Promise<void> {
  if (!world.taxAgency) return
  const due = await issuersDue(world.db, world.clock.now(), MOST_ISSUERS)
  const inTurn = pLimit(ISSUERS_AT_ONCE)
  await Promise.all(
    due.map(issuerId =>
      inTurn(() => sendNextMessage(world, issuerId)).catch(error =>
        world.log.warn({ err: error, issuerId }, 'tax records will be sent again'),
      ),
    ),
  )
}

/**
 * Sends one message of an issuer, if one is due. What is sent is written down before, and what was answered after: between
 * the two nothing is held, and a server that dies there leaves a message that another one sends again.
 */
export async function sendNextMessage(world: World, issuerId: string): Promise<void> {
  const agency = world.taxAgency
  if (!agency) return
  const sentAt = world.clock.now()
  const claimed = await world.db.transaction().execute(async tx => {
    const message = await claimMessage(tx, world, issuerId, sentAt)
    return message && { ...message, parties: await partiesOf(tx, issuerId, message.records[0]!.issuer_nif) }
  })
  if (!claimed) return
  const { parties, isIncident, records } = claimed
  world.checkpoint('tax-message-claimed')
  const answer = await agency.send(
    messageXml({ ...parties, isIncident, records: records.map(({ xml }) => xml) }),
  )
  world.checkpoint('tax-message-answered')
  const now = world.clock.now()
  await world.db
    .transaction()
    .execute(tx =>
      saveAnswer(tx, { id: claimed.id, issuerId }, outcomeOf(answer, claimed, { sentAt, now }), now),
    )
}

async function partiesOf(db: World['db'], issuerId: string, nif: string) {
  const [issuer, platform] = await Promise.all([
    db.selectFrom('issuer').selectAll().where('id', '=', issuerId).executeTakeFirstOrThrow(),
    platformOf(db),
  ])
  const platformNif = issuer.merchant_id !== null && platform ? nifOf(platform.vatNumber) : null
  return {
    issuer: { name: issuer.name, nif },
    representative: platformNif ? { name: platform!.name, nif: platformNif } : null,
  }
}

type Claimed = { records: readonly TaxRecordRow[]; failures: number }

function outcomeOf(
  answer: AgencyAnswer,
  { records, failures }: Claimed,
  { sentAt, now }: { sentAt: Date; now: Date },
): Parameters<typeof saveAnswer>[2] {
  if (answer.kind === 'answered')
    return {
      records: answeredRecords(answer.lines, records),
      outcome: 'answered',
      csv: answer.csv,
      code: null,
      text: null,
      flow: {
        nextAt: nextAfterAnswer(sentAt, answer.waitSeconds),
        failures: 0,
        waitSeconds: answer.waitSeconds,
        isAway: false,
      },
    }
  const count = failures + 1
  return {
    records: [],
    outcome: answer.kind,
    csv: null,
    code: answer.kind === 'refused' ? answer.code : null,
    text: answer.reason,
    flow: { nextAt: nextAfterFailure(now, count), failures: count, isAway: answer.kind === 'unreachable' },
  }
}

/** The agency names each record by the reference that it carried. */
function answeredRecords(
  lines: Extract<AgencyAnswer, { kind: 'answered' }>['lines'],
  records: readonly TaxRecordRow[],
): AnsweredRecord[] {
  const byReference = new Map(lines.map(line => [line.reference, line]))
  return records.flatMap(({ id, sends }) => {
    const line = byReference.get(id)
    if (!line) return []
    // It was sent before, and that message has arrived: what was answered to it then counts.
    const isOurs = line.code === DUPLICATE && line.duplicateOf !== null && sends > 0
    const answer = isOurs ? line.duplicateOf! : line.state
    return [
      {
        id,
        state: answer,
        answer,
        code: isOurs ? null : line.code,
        text: isOurs ? null : line.text,
      },
    ]
  })
}
