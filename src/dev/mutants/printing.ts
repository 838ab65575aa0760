import type { SmallMutant } from './small-mutants'

export const PRINTING: readonly SmallMutant[] = [
  {
    name: 'a paper of a canceled order waits on',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/follow-orders.ts',
        find: "if (job.status === 'queued' && (isOver || job.notice === 'canceled'))",
        put: "if (job.status === 'queued' && job.notice === 'canceled')",
      },
      {
        file: 'src/modules/printing/print-jobs/draw-when-taken.ts',
        find: "if (isCanceled && job.notice !== 'canceled' && job.created_by === null) return null",
        put: '',
      },
    ],
  },
  {
    name: 'a ticket that is out is never followed by what changed',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/follow-orders.ts',
        find: "if (!last || paper.jobs.some(job => job.status === 'queued')) continue",
        put: 'if (last) continue',
      },
    ],
  },
  {
    name: 'a ticket that came out is printed again whenever it is asked for',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/make-print-jobs.ts',
        find: 'if (earlier && !request.again && !isLost) continue',
        put: 'if (earlier && !request.again && isLost) continue',
      },
    ],
  },
  {
    name: 'a label comes out of a receipt printer',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/order-printers.ts',
        find: "kind === 'label' || fitting.length ? fitting : ofChannel",
        put: 'fitting.length ? fitting : ofChannel',
      },
    ],
  },
  {
    name: 'the newest paper is printed first',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/device.ts',
        find: ".orderBy('id')\n      .limit(1)",
        put: ".orderBy('id', 'desc')\n      .limit(1)",
      },
    ],
  },
  {
    name: 'a printer is handed the papers of all printers',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/device.ts',
        find: ".where('printer_id', '=', caller.id)\n      .where('status', '=', 'queued')",
        put: ".where('status', '=', 'queued')",
      },
    ],
  },
  {
    name: 'a printer settles a print job of another one',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/device.ts',
        find: 'if (!job || job.printer_id !== caller.id) throw',
        put: 'if (!job || !caller.claimed) throw',
      },
    ],
  },
  {
    name: 'a paper that waited too long is printed after all',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/device.ts',
        find: ".where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))",
        put: '',
      },
    ],
  },
  {
    name: 'a paper of the night runs out before its kitchen opens',
    edits: [
      {
        file: 'src/modules/printing/printers/rules/printing-jobs.ts',
        find: 'Math.max(atLeast, windowEnd.getTime())',
        put: 'Math.min(atLeast, windowEnd.getTime())',
      },
    ],
  },
  {
    name: 'the paper of a kitchen names its customer',
    edits: [
      {
        file: 'src/modules/printing/print-jobs/tickets.ts',
        find: "isPrivate: order.channel !== 'canteen'",
        put: "isPrivate: order.channel === 'canteen'",
      },
    ],
  },
  {
    name: 'the bytes that say how wide a strip is are swapped',
    edits: [
      {
        file: 'src/modules/printing/papers/rules/commands/escpos.ts',
        find: 'row & 255, row >> 8, height & 255',
        put: 'row >> 8, row & 255, height & 255',
      },
    ],
  },
  {
    name: 'a picture may hold a command that printers obey at once',
    edits: [
      {
        file: 'src/modules/printing/papers/rules/commands/escpos.ts',
        find: 'next === 0x04 || next === 0x05 || next === 0x14',
        put: 'next === 0x04 || next === 0x05',
      },
    ],
  },
]
