import { useRef, useState } from 'react'
import type { Dither } from '../../../../src/modules/printing/papers/rules/bitmaps/dither'
import type { PaperSize } from '../../../../src/modules/printing/papers/rules/rendering/layout'
import { trpc } from '../../../api'
import { useSession } from '../../../session/session'
import { documentOf } from '../paper/paper-html'
import {
  changeJob,
  currentJob,
  type PaperJob,
  type PaperJobs,
  putOnDesk,
  startJobs,
} from '../paper/paper-jobs'
import type { PaperFormat } from '../paper/print-bytes'
import type { Letters } from '../paper/text-receipt'
import { useProgram } from './use-program'
import { useUsb } from './use-usb'

export interface DeskStart {
  /** Printed on this one, unless another is chosen. */
  printerId?: string | undefined
  /** No remote printers: the visitor is not signed in, or the page is for a cable. */
  isLocal?: boolean
}

/** The printer that was chosen last in this browser. */
const LAST_PRINTER = 'print-desk.printer'

const DOTS_PER_MM = 8
/** What receipts are laid out in. */
const RECEIPT_DOTS = 550
export const LABEL_MM = { width: { min: 20, max: 104, first: 100 }, height: { min: 10, max: 250, first: 50 } }

/** Everything that the print desk knows: the papers on it, how they look, and where they are printed. */
export function useDesk({ printerId, isLocal = false }: DeskStart = {}) {
  const { can, holds, status } = useSession()
  const partner =
    trpc.merchant.printing.partner.useQuery(undefined, {
      enabled: status === 'signedIn',
      staleTime: Number.POSITIVE_INFINITY,
    }).data ?? null
  const isSuperAdmin = holds('SuperAdminPermission')
  const [jobs, setJobs] = useState<PaperJobs>(() => startJobs())
  const [lastAsked, lastShown] = [useRef(0), useRef(0)]
  /** A change of the desk that may take a while: late, it does not come upon one that was asked for after it. */
  const askForChange = () => {
    const asked = ++lastAsked.current
    return (change: (before: PaperJobs) => PaperJobs) => {
      if (asked < lastShown.current) return
      lastShown.current = asked
      setJobs(change)
    }
  }
  /** Other papers instead of those on the desk, when they are there. */
  const askForPapers = () => {
    const change = askForChange()
    return (htmls: readonly string[]) => change(() => putOnDesk(htmls))
  }
  const putPapers = (htmls: readonly string[]) => askForPapers()(htmls)
  /** What the paper that is looked at says, when it is there. */
  const askForPaper = () => {
    const change = askForChange()
    return (html: string) => change(before => changeJob(before, current.id, { html }))
  }
  const writePaper = (html: string) => askForPaper()(html)
  const [appendsPicture, setAppendsPicture] = useState(true)
  const [dither, setDither] = useState<Dither>('atkinson')

  const mayPrintRemotely = !isLocal && can('merchant.printing.printHtml')
  const [usesUsb, setUsesUsb] = useState(!mayPrintRemotely)
  const [cable, setCable] = useState<'usb' | 'program'>('usb')
  const usb = useUsb(usesUsb && cable === 'usb')
  const program = useProgram()

  const listed = trpc.merchant.printers.list.useQuery(
    { limit: 200, sort: 'name', filter: { isClaimed: true } },
    { enabled: mayPrintRemotely, refetchInterval: 30_000 },
  )
  const printers = listed.data?.docs ?? []
  const [chosenId, setChosenId] = useState(() => printerId ?? localStorage.getItem(LAST_PRINTER))
  const printer =
    printers.find(({ id }) => id === chosenId) ??
    (printerId ? null : (printers.find(one => one.isRecent) ?? null))
  const choosePrinter = (id: string) => {
    localStorage.setItem(LAST_PRINTER, id)
    setChosenId(id)
  }

  const [chosenFormat, setFormat] = useState<PaperFormat | null>(null)
  const [labelMm, setLabelMm] = useState<{ width: number; height: number } | null>(null)
  const format: PaperFormat = usesUsb
    ? ((isSuperAdmin ? chosenFormat : null) ?? (cable === 'usb' ? usb.printer?.format : null) ?? 'escpos')
    : (printer?.format ?? 'escpos')
  const ownMm =
    !usesUsb && printer?.format === 'zpl'
      ? { width: printer.width / DOTS_PER_MM, height: (printer.height ?? 400) / DOTS_PER_MM }
      : { width: LABEL_MM.width.first, height: LABEL_MM.height.first }
  const label = labelMm ?? ownMm
  const paper: PaperSize =
    format === 'zpl'
      ? { format, width: label.width * DOTS_PER_MM, height: label.height * DOTS_PER_MM }
      : { format, width: usesUsb ? RECEIPT_DOTS : (printer?.width ?? RECEIPT_DOTS) }

  const [chosenLetters, setLetters] = useState<Letters | null>(null)
  /** The printer's own letters instead of a picture: by cable only, and not on labels. */
  const letters = usesUsb && format === 'escpos' ? chosenLetters : null

  const current = currentJob(jobs)
  const documentFor = (job: PaperJob) => documentOf(job, { appendsPicture, dither, paper })
  return {
    ...{
      jobs,
      setJobs,
      askForPapers,
      putPapers,
      askForPaper,
      writePaper,
      current,
      documentFor,
      html: documentFor(current),
    },
    ...{ appendsPicture, setAppendsPicture, dither, setDither },
    ...{ usesUsb, setUsesUsb, cable, setCable, usb, program, mayPrintRemotely },
    ...{ printers, listed, printer, choosePrinter },
    ...{ format, setFormat, label, setLabelMm, paper, letters, setLetters },
    ...{ isSuperAdmin, partner },
    /** A dialog opened for a printer prints on that one. */
    maySwitchPrinter: !printerId || isSuperAdmin || partner !== null,
  }
}

export type Desk = ReturnType<typeof useDesk>
