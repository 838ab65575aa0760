import { expect, test } from 'bun:test'
import {
  addJob,
  changeCurrent,
  changeJob,
  currentJob,
  deleteJob,
  markJob,
  moveBy,
  putOnDesk,
  splitByLines,
  startJobs,
} from './paper-jobs'

const named = (name: string) => expect.objectContaining({ name })
const htmls = ({ all }: ReturnType<typeof startJobs>) => all.map(({ html }) => html)

test('a desk begins with one empty paper, and the next one is looked at', () => {
  const jobs = addJob(startJobs())
  expect(htmls(jobs)).toEqual(['', ''])
  expect(jobs.at).toBe(1)
  expect(jobs.all[0]!.id).not.toBe(jobs.all[1]!.id)
})

test('the paper that is looked at is deleted, but never the last', () => {
  const jobs = moveBy(startJobs(['a', 'b', 'c']), 2)
  const left = deleteJob(jobs)
  expect(htmls(left)).toEqual(['a', 'b'])
  expect(currentJob(left).html).toBe('b')
  expect(() => deleteJob(startJobs(['a']))).toThrow(named('lastTicket'))
})

test('one paper becomes one for each line, several do not', () => {
  expect(htmls(splitByLines(startJobs(['Anna\n\n  \nBerta\nCarla'])))).toEqual(['Anna', 'Berta', 'Carla'])
  expect(htmls(splitByLines(startJobs(['only one'])))).toEqual(['only one'])
  expect(() => splitByLines(startJobs(['a\nb', 'c']))).toThrow(named('severalTickets'))
})

test('one cannot leaf beyond the first and the last', () => {
  const jobs = startJobs(['a', 'b'])
  expect(moveBy(jobs, -1).at).toBe(0)
  expect(moveBy(jobs, 5).at).toBe(1)
})

test('what is changed has to be printed again', () => {
  const printed = markJob(startJobs(['a', 'b']), 1, 'printed')
  expect(currentJob(printed).status).toBe('printed')
  expect(currentJob(changeCurrent(printed, { html: 'c' }))).toMatchObject({ html: 'c', status: 'ready' })
})

test('a desk is never without a paper', () => {
  expect(htmls(putOnDesk([]))).toEqual([''])
  expect(htmls(putOnDesk(['a', 'b']))).toEqual(['a', 'b'])
})

test('what is ready late goes to the paper it was made for, and nowhere when that is gone', () => {
  const jobs = moveBy(putOnDesk(['a', 'b']), 1)
  const changed = changeJob(jobs, 1, { html: 'turned' })
  expect([changed.all.map(({ html }) => html), changed.at]).toEqual([['turned', 'b'], 1])
  expect(changeJob(jobs, 99, { html: 'turned' }).all.map(({ html }) => html)).toEqual(['a', 'b'])
})
