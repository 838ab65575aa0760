import { PrintProblem } from './print-problem'

export type JobStatus = 'ready' | 'printing' | 'printed' | 'failed'

export interface PaperJob {
  id: number
  html: string
  /** Printed below the text, or in its place. */
  picture: Picture | null
  status: JobStatus
}

export interface Picture {
  src: string
  width: number
  height: number
}

/** The papers on the desk, one of which is looked at. */
export interface PaperJobs {
  all: readonly PaperJob[]
  at: number
}

const jobOf = (html: string, id: number): PaperJob => ({ id, html, picture: null, status: 'ready' })
const nextId = ({ all }: PaperJobs) => Math.max(0, ...all.map(job => job.id)) + 1

export const startJobs = (htmls: readonly string[] = ['']): PaperJobs => ({
  all: htmls.map((html, index) => jobOf(html, index + 1)),
  at: 0,
})

export const currentJob = ({ all, at }: PaperJobs): PaperJob => all[at]!

/** One more, empty, behind the last; it is looked at next. */
export const addJob = (jobs: PaperJobs): PaperJobs => ({
  all: [...jobs.all, jobOf('', nextId(jobs))],
  at: jobs.all.length,
})

/** @throws PrintProblem 'lastTicket' */
export function deleteJob({ all, at }: PaperJobs): PaperJobs {
  if (all.length === 1) throw new PrintProblem('lastTicket')
  const left = all.filter((_, index) => index !== at)
  return { all: left, at: Math.min(at, left.length - 1) }
}

/**
 * A ticket for each line that is not empty.
 * @throws PrintProblem 'severalTickets'
 */
export function splitByLines(jobs: PaperJobs): PaperJobs {
  if (jobs.all.length > 1) throw new PrintProblem('severalTickets')
  const lines = currentJob(jobs)
    .html.split('\n')
    .filter(line => line.trim())
  return lines.length > 1 ? startJobs(lines) : jobs
}

/** Puts other papers on the desk; a desk with nothing on it has one empty paper. */
export const putOnDesk = (htmls: readonly string[]): PaperJobs => startJobs(htmls.length ? htmls : [''])

export const moveBy = ({ all, at }: PaperJobs, steps: number): PaperJobs => ({
  all,
  at: Math.min(all.length - 1, Math.max(0, at + steps)),
})

type Change = Partial<Pick<PaperJob, 'html' | 'picture'>>

export const changeCurrent = (jobs: PaperJobs, change: Change): PaperJobs =>
  changeJob(jobs, currentJob(jobs).id, change)

/** What was being made when another paper came to be looked at goes to the one it was made for. */
export const changeJob = ({ all, at }: PaperJobs, id: number, change: Change): PaperJobs => ({
  all: all.map(job => (job.id === id ? { ...job, ...change, status: 'ready' } : job)),
  at,
})

export const markJob = ({ all, at }: PaperJobs, id: number, status: JobStatus): PaperJobs => ({
  all: all.map(job => (job.id === id ? { ...job, status } : job)),
  at,
})

export const hasContent = ({ html, picture }: PaperJob) => html.trim() !== '' || picture !== null
