import { useEffect, useRef, useState } from 'react'
import { drawPaper } from '../paper/draw-paper'
import { bytesOf } from '../paper/print-bytes'
import { PrintProblem } from '../paper/print-problem'
import type { UsbPrinter } from '../paper/usb-printer'
import { readIdentity, storedJournal, writeIdentity } from './device-identity'
import { pauseAfter, type Turn, takeTurn } from './device-turn'
import { askForJob, claimAsPrinter, DeviceRefused, type OfferedJob, reportJob } from './printer-device'

/** How often it is asked whether somebody has entered the code. */
const CLAIM_EVERY_MS = 3_000
const MOST_SHOWN = 20

export interface PrintedJob {
  id: string
  at: Date
  kind: 'printed' | 'failed' | 'told'
  error?: string
}

/** This browser as a printer: it is added to a store by its code, then takes what there is to print. */
export function useWebPrinter(usb: UsbPrinter | null, isRunning: boolean) {
  const [identity, setIdentity] = useState(readIdentity)
  const [code, setCode] = useState<string | null>(null)
  const [last, setLast] = useState<Turn | null>(null)
  const [jobs, setJobs] = useState<PrintedJob[]>([])
  const printer = useRef(usb)
  printer.current = usb

  const become = (token: string | null) => {
    const next = { ...identity, token }
    writeIdentity(next)
    setIdentity(next)
    setCode(null)
  }

  const askForCode = async () => {
    const { claimCode = null, token } = await claimAsPrinter(identity, null)
    if (token) become(token)
    else setCode(claimCode)
  }

  useWhile(code !== null, CLAIM_EVERY_MS, async () => {
    const answer = await claimAsPrinter(identity, code)
    if (answer.token) become(answer.token)
    else if (answer.claimCode) setCode(answer.claimCode)
    return CLAIM_EVERY_MS
  })

  const isTaking = isRunning && usb !== null && identity.token !== null
  useWhile(isTaking, 0, async () => {
    const turn = await onlyOneTab(() =>
      takeTurn({
        nextJob: () => askForJob(identity),
        print: job => printOn(printer.current, job),
        report: (id, outcome) => reportJob(identity, id, outcome),
        journal: storedJournal(),
      }),
    )
    setLast(turn)
    // Somebody has removed this printer, or added another in its place.
    if (turn.kind === 'error' && turn.error instanceof DeviceRefused && turn.error.status === 401)
      become(null)
    if ('job' in turn) {
      const { kind, job, error } = turn
      setJobs(before =>
        [{ id: job.id, at: new Date(), kind, ...(error && { error }) }, ...before].slice(0, MOST_SHOWN),
      )
    }
    return pauseAfter(turn)
  })

  return {
    deviceId: identity.deviceId,
    isClaimed: identity.token !== null,
    code,
    askForCode,
    last,
    jobs,
    isTaking,
  }
}

async function printOn(printer: UsbPrinter | null, job: OfferedJob) {
  if (!printer?.isOpen) throw new PrintProblem('notOpen')
  const bytes = bytesOf(await drawPaper(job.html, job), job.format)
  for (let copy = 0; copy < job.copies; copy++) await printer.print(bytes)
  return bytes.length * job.copies
}

/** Two tabs would print between each other's lines. */
const onlyOneTab = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('web-printer', work)

/** Does the work again and again, as long after its end as it says. What it throws is tried again. */
function useWhile(isOn: boolean, firstMs: number, work: () => Promise<number>) {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    if (!isOn) return
    let isWanted = true
    let timer: ReturnType<typeof setTimeout>
    const run = async () => {
      const pause = await latest.current().catch(() => CLAIM_EVERY_MS)
      if (isWanted) timer = setTimeout(run, pause)
    }
    timer = setTimeout(run, firstMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isOn, firstMs])
}
