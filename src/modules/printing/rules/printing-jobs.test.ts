import { expect, test } from 'bun:test'
import {
  canMovePrintJob,
  isLeaseOver,
  isPrinterRecent,
  PRINT_JOB_STATUSES,
  type PrintJobActor,
  type PrintJobStatus,
} from './printing-jobs'

test.each<[PrintJobStatus, PrintJobActor, PrintJobStatus[]]>([
  ['queued', 'device', ['claimed']],
  ['queued', 'staff', ['canceled']],
  ['claimed', 'device', ['printed', 'failed']],
  ['claimed', 'system', ['unconfirmed']],
  ['claimed', 'staff', []],
  ['unconfirmed', 'device', ['printed', 'failed']],
  ['unconfirmed', 'staff', ['printed', 'canceled']],
  ['failed', 'staff', ['canceled']],
  ['failed', 'device', ['failed']],
  ['printed', 'device', ['printed']],
  ['printed', 'staff', []],
  ['canceled', 'device', []],
])('%s, by %s', (from, actor, to) => {
  expect(PRINT_JOB_STATUSES.filter(status => canMovePrintJob(from, status, actor))).toEqual(to)
})

test('a lease of two minutes, a printer heard of within five', () => {
  const now = '2026-03-10T12:02:00Z'
  expect(isLeaseOver('2026-03-10T12:00:00Z', now)).toBe(false)
  expect(isLeaseOver('2026-03-10T11:59:59Z', now)).toBe(true)
  expect(isPrinterRecent('2026-03-10T11:57:00Z', now)).toBe(true)
  expect(isPrinterRecent('2026-03-10T11:56:59Z', now)).toBe(false)
  expect(isPrinterRecent(null, now)).toBe(false)
})
