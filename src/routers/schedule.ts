import type { World } from '../core/context'
import { forgetOldMessages } from '../core/live/hub'
import { forgetOldCounts } from '../core/rate-limit'
import { forgetOldAnswers } from '../core/write'
import { lapseEntitlements } from '../modules/allowances/lapse-entitlements'
import { sweepCardReturns } from '../modules/cards/card-returns'
import { finishForgottenSetups } from '../modules/cards/finish-setup'
import { sweepCardChecks } from '../modules/cards/sweep-card-checks'
import { sweepCheckouts } from '../modules/checkout/release-checkout'
import { admitByDomain } from '../modules/companies/admit-by-domain'
import { thinLocationPings } from '../modules/couriers/thin-location-pings'
import { runDueChecks } from '../modules/ledger/run-checks'
import { catchUpWithProvider, processForgottenEvents } from '../modules/order-changes/provider-events'
import { sweepOrderPayments } from '../modules/order-changes/settle-order-payment'
import { captureForgotten } from '../modules/order-payments/capture-payment'
import { sendWaitingRefunds } from '../modules/order-payments/send-refund'
import { watchUnaccepted } from '../modules/order-payments/watch-unaccepted'
import { forgetUnnamedPhotos } from '../modules/photos/forget-unnamed-photos'
import { watchStorage } from '../modules/platform/watch-storage'
import { keepDemoPrintersAwake, runDemoPrinters } from '../modules/printing/demo-printers'
import { expireLeases } from '../modules/printing/expire-leases'
import { eraseDueAccounts } from '../modules/privacy/erase-person'
import { forgetOldChallenges } from '../modules/sign-in/challenges.store'
import { lapseCredits } from '../modules/wallet/lapse-credits'
import { sweepTopups } from '../modules/wallet/topups'

/** Every timer of the product. Each runs on every server, so each takes its rows with SKIP LOCKED or is harmless twice. */
export const SCHEDULE: { name: string; everyMs: number; run(world: World): Promise<unknown> }[] = [
  { name: 'forget old live messages', everyMs: 60_000, run: forgetOldMessages },
  { name: 'forget old counts', everyMs: 600_000, run: forgetOldCounts },
  { name: 'forget old answers', everyMs: 3_600_000, run: forgetOldAnswers },
  { name: 'forget photos that nobody named', everyMs: 3_600_000, run: forgetUnnamedPhotos },
  { name: 'forget old challenges', everyMs: 3_600_000, run: forgetOldChallenges },
  { name: 'take in people by their domain', everyMs: 30_000, run: admitByDomain },
  { name: 'take payments that were forgotten', everyMs: 60_000, run: captureForgotten },
  { name: 'send waiting refunds', everyMs: 5_000, run: sendWaitingRefunds },
  { name: 'give up silent printers', everyMs: 5_000, run: expireLeases },
  { name: 'print on demo printers', everyMs: 1_000, run: runDemoPrinters },
  { name: 'keep demo printers awake', everyMs: 60_000, run: keepDemoPrintersAwake },
  { name: 'settle expired checkouts', everyMs: 5_000, run: sweepCheckouts },
  { name: 'watch orders without an answer', everyMs: 5_000, run: watchUnaccepted },
  { name: 'settle payments of orders', everyMs: 15_000, run: sweepOrderPayments },
  { name: 'keep methods whose client is gone', everyMs: 60_000, run: finishForgottenSetups },
  { name: 'settle checks of cards', everyMs: 30_000, run: sweepCardChecks },
  { name: 'return what was paid for nothing', everyMs: 300_000, run: sweepCardReturns },
  { name: 'process kept webhooks', everyMs: 5_000, run: processForgottenEvents },
  { name: 'erase whose time is up', everyMs: 300_000, run: eraseDueAccounts },
  { name: 'lapse credits', everyMs: 60_000, run: lapseCredits },
  { name: 'settle top-ups', everyMs: 10_000, run: sweepTopups },
  { name: 'lapse unspent allowances', everyMs: 3_600_000, run: lapseEntitlements },
  { name: 'thin positions of couriers', everyMs: 3_600_000, run: thinLocationPings },
  { name: 'catch up with the payment provider', everyMs: 3_600_000, run: catchUpWithProvider },
  { name: 'watch the room for files', everyMs: 60_000, run: watchStorage },
  { name: 'check the books', everyMs: 300_000, run: runDueChecks },
]

/** Starts all timers; one run of each at a time. Answers how to stop them. */
export function startSchedule(world: World): () => Promise<void> {
  let stopped = false
  const loops = SCHEDULE.map(async ({ name, everyMs, run }) => {
    while (!stopped) {
      await run(world).catch(error => world.log.warn({ err: error, timer: name }, 'a timer failed'))
      const until = Date.now() + everyMs
      while (!stopped && Date.now() < until) await Bun.sleep(Math.min(250, until - Date.now()))
    }
  })
  return async () => {
    stopped = true
    await Promise.all(loops)
  }
}
