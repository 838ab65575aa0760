import { expect, test } from 'bun:test'
import { withShiftActions } from './optimistic-shift'
import type { ShiftAction, StoredAction } from './outbox'

const START = 1_700_000_000_000
const at = (minutes: number) => new Date(START + minutes * 60_000)
let seq = 0
const did = (minutes: number, act: ShiftAction): StoredAction => ({
  ...act,
  seq: ++seq,
  opId: `op ${minutes}`,
  occurredAt: at(minutes).getTime(),
  personId: 'courier',
})
const after = (...acts: StoredAction[]) =>
  withShiftActions({ shift: null, vehicles: ['bike', 'van'] }, acts).shift
const started = did(0, { kind: 'startShift', input: { vehicleType: 'bike', endsAt: at(480) } })

test('a shift that was started without a connection is there, once', () => {
  const again = did(5, { kind: 'startShift', input: { vehicleType: 'van', endsAt: at(60) } })
  expect(after(started, again)).toMatchObject({ startsAt: at(0), endsAt: at(480), vehicleType: 'bike' })
})

test('breaks stand in order of time; one under way is cut short, one to come is canceled', () => {
  const planned = did(1, { kind: 'takeBreak', input: { minutes: 30, startsAt: at(120) } })
  const taken = did(10, { kind: 'takeBreak', input: { minutes: 15 } })
  const spans = (...acts: StoredAction[]) =>
    after(started, ...acts)?.breaks.map(({ startsAt, endsAt }) => [startsAt, endsAt])
  expect(spans(planned, taken)).toEqual([
    [at(10), at(25)],
    [at(120), at(150)],
  ])
  expect(spans(planned, taken, did(12, { kind: 'endBreak', input: {} }))?.[0]).toEqual([at(10), at(12)])
  expect(spans(planned, did(13, { kind: 'endBreak', input: { breakId: 'op 1' } }))).toEqual([])
})

test('another vehicle, and the end', () => {
  const change = did(20, { kind: 'changeVehicle', input: { vehicleType: 'van' } })
  expect(after(started, change)?.vehicleType).toBe('van')
  expect(after(started, change, did(30, { kind: 'endShift', input: {} }))).toBeNull()
  expect(after(change)).toBeNull()
})
