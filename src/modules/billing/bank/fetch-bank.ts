import { z } from 'zod'
import type { World } from '../../../core/context'
import { isIban, normalIban } from '../../../core/rules/fields/iban'
import { DAY_MS } from '../../../core/rules/instant'
import { openCredentials } from '../../integrations/integrations/credentials'
import { setConnected, setFailing } from '../../integrations/integrations/integrations.store'
import { platformConnections } from '../../integrations/integrations/platform-connection'
import { MOST_FILE_BYTES } from './contract/bank-imports'
import type { BankPage } from './rules/read-bank-api'

/** Banks answer so far back without asking the owner of the account again. */
const MOST_DAYS = 89
/** Days that are asked for again, since banks book a day after the fact. */
const AGAIN_DAYS = 7
const MOST_PAGES = 500
const MOST_PAGE_BYTES = 5_000_000

const Accounts = z.object({
  accounts: z.array(
    z.object({
      resourceId: z.string().min(1).max(200),
      iban: z.string().overwrite(normalIban).refine(isIban),
      currency: z.string().regex(/^[A-Z]{3}$/),
      ownerName: z.string().optional(),
    }),
  ),
})
const Transactions = z.object({
  transactions: z.object({
    booked: z.array(z.unknown()),
    _links: z.object({ next: z.object({ href: z.string() }).optional() }).optional(),
  }),
})

type Connection = Awaited<ReturnType<typeof platformConnections>>[number]

/** The banks that the platform is connected to. */
export const bankConnections = ({ db }: Pick<World, 'db'>) => platformConnections(db, 'bank')

/** What a bank says has been booked lately on each of its accounts, as pages; throws an error in words. */
export async function fetchBank(world: World, connection: Connection): Promise<string> {
  const { apiKey } = openCredentials(world, connection)
  const base = connection.base_url!.replace(/\/$/, '')
  const ask = async <Answer extends z.ZodType>(url: string, answer: Answer): Promise<z.output<Answer>> => {
    const { status, body } = await world.outside.request({
      url,
      method: 'GET',
      mostBytes: MOST_PAGE_BYTES,
      headers: { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    })
    if (status < 200 || status >= 300) throw new Error(`HTTP ${status}`)
    const read = answer.safeParse(jsonOf(body))
    if (!read.success) throw new Error('answered in another form')
    return read.data
  }
  const now = world.clock.now()
  try {
    const pages: string[] = []
    let bytes = 0
    const { accounts } = await ask(`${base}/v1/accounts`, Accounts)
    for (const { resourceId, ...account } of accounts) {
      const from = await firstDayToAsk(world, account.iban, now)
      const path = `/v1/accounts/${encodeURIComponent(resourceId)}/transactions`
      let next: string | null = `${base}${path}?bookingStatus=booked&dateFrom=${from}`
      for (let page = 0; next !== null && page < MOST_PAGES; page++) {
        const { transactions } = await ask(next, Transactions)
        const { booked, _links } = transactions
        const line = JSON.stringify({ account, booked, from, until: dayOf(now) } satisfies BankPage)
        bytes += line.length
        if (bytes > MOST_FILE_BYTES) throw new Error('answered too much')
        pages.push(line)
        next = linkWithin(base, _links?.next?.href)
      }
    }
    await setConnected(world.db, connection, now)
    return pages.join('\n')
  } catch (error) {
    await setFailing(world.db, connection, (error as Error).message, now)
    throw error
  }
}

/** The next page, at the bank's own address and nowhere else: our key goes along. */
function linkWithin(base: string, href: string | undefined): string | null {
  if (!href) return null
  const url = URL.parse(href, `${base}/`)
  return url && url.origin === new URL(base).origin ? url.href : null
}

/** Where the newest known movement of an account is, a few days earlier; otherwise as far back as banks answer. */
async function firstDayToAsk({ db }: World, iban: string, now: Date): Promise<string> {
  const earliest = dayOf(new Date(now.getTime() - MOST_DAYS * DAY_MS))
  const newest = await db
    .selectFrom('bank_transaction')
    .innerJoin('bank_account', 'bank_account.id', 'bank_transaction.account_id')
    .select('booked_on')
    .where('bank_account.number', '=', iban)
    .where('source', '=', 'api')
    .orderBy('booked_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return earliest
  const again = Date.parse(newest.booked_on) - AGAIN_DAYS * DAY_MS
  return dayOf(new Date(Math.max(again, Date.parse(earliest))))
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
