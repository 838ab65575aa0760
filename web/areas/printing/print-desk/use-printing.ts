import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { toast } from '../../../ui/feedback/toast'
import { drawPaper } from '../paper/draw-paper'
import { letterBytes } from '../paper/letter-bytes'
import { hasContent, markJob, type PaperJob } from '../paper/paper-jobs'
import { bytesOf } from '../paper/print-bytes'
import { PrintProblem } from '../paper/print-problem'
import { printByProgram } from '../paper/printer-program'
import type { Desk } from './use-desk'
import { useSayProblem } from './use-problem-text'

/** A printer elsewhere has a moment to take each job. */
const AFTER_REMOTE_MS = 300

/** Prints the papers of the desk, one after the other; stops at the first that fails. */
export function usePrinting(desk: Desk) {
  const t = useTranslations('print-desk')
  const utils = trpc.useUtils()
  const printHtml = trpc.merchant.printing.printHtml.useMutation()
  const sayProblem = useSayProblem()
  const [isPrinting, setIsPrinting] = useState(false)
  /** At once, unlike the state: a key that is pressed twice prints once. */
  const isBusy = useRef(false)
  const [isAsking, setIsAsking] = useState(false)

  const print = async (jobs: readonly PaperJob[]) => {
    const send = senderOf(desk)
    if (!send || isBusy.current) return
    isBusy.current = true
    setIsPrinting(true)
    let count = 0
    try {
      for (const job of jobs.filter(hasContent)) {
        desk.setJobs(all => markJob(all, job.id, 'printing'))
        try {
          await send(job)
          count++
          desk.setJobs(all => markJob(all, job.id, 'printed'))
        } catch (error) {
          desk.setJobs(all => markJob(all, job.id, 'failed'))
          throw error
        }
      }
    } catch (error) {
      sayProblem(error)
    } finally {
      isBusy.current = false
      setIsPrinting(false)
      if (count > 0) toast.success(t('printing', { count }))
      if (count > 0 && !desk.usesUsb) void utils.merchant.printing.invalidate()
    }
  }

  /** By cable the dots are made here; a printer elsewhere draws the same ones of the document. Null: none is chosen. */
  function senderOf({ usesUsb, cable, usb, program, printer, format, paper, letters, documentFor }: Desk) {
    if (usesUsb)
      return async (job: PaperJob) => {
        if (cable === 'usb' ? !usb.printer?.isOpen : !program.printer) throw new PrintProblem('notOpen')
        const bytes = letters
          ? await letterBytes(job, letters, paper)
          : bytesOf(await drawPaper(documentFor(job), paper), format)
        if (cable === 'usb') await usb.printer!.print(bytes)
        else await printByProgram(program.port, program.printer!, bytes, program.token)
      }
    if (!printer) return null
    return async (job: PaperJob) => {
      await printHtml.mutateAsync({
        html: documentFor(job),
        printerId: printer.id,
        ...(format === 'zpl' && { width: paper.width, height: paper.height ?? undefined }),
      })
      await new Promise(resolve => setTimeout(resolve, AFTER_REMOTE_MS))
    }
  }

  const { all } = desk.jobs
  return {
    isPrinting,
    isAsking,
    setIsAsking,
    printCurrent: () => void print([desk.current]),
    /** Several are asked about first. */
    printAll: () => (all.length > 1 ? setIsAsking(true) : void print(all)),
    printAllNow: () => print(all),
    printFailed: () => void print(all.filter(job => job.status === 'failed')),
  }
}

export type Printing = ReturnType<typeof usePrinting>
