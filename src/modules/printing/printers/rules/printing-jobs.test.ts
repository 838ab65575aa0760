import { expect, test } from 'bun:test'
import {
  isPrinterRecent,
  leaseSecondsOf,
  PRINT_JOB_STATUSES,
  type PrintJobActor,
  type PrintJobStatus,
  whyNotMovePrintJob,
} from './printing-jobs'

test.each<[PrintJobStatus, PrintJobActor, PrintJobStatus[]]>([
  ['queued', 'device', ['claimed']],
  ['queued', 'staff', ['canceled']],
  ['queued', 'system', ['failed', 'canceled']],
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
  expect(PRINT_JOB_STATUSES.filter(status => whyNotMovePrintJob(from, status, actor) === null)).toEqual(to)
})

test('a printer is there when heard of within five minutes', () => {
  const now = '2026-03-10T12:02:00Z'
  expect(isPrinterRecent('2026-03-10T11:57:00Z', now)).toBe(true)
  expect(isPrinterRecent('2026-03-10T11:56:59Z', now)).toBe(false)
  expect(isPrinterRecent(null, now)).toBe(false)
})

test('a printer has longer for a long paper', () => {
  expect([leaseSecondsOf('x'.repeat(20_000)), leaseSecondsOf('x'.repeat(150_000))]).toEqual([120, 240])
})
