import { changeJob } from '../paper/paper-jobs'
import { turned } from '../paper/picture'
import type { Desk } from './use-desk'
import { useSayProblem } from './use-problem-text'

/** Turns the picture of the paper that is looked at; nothing happens where there is none. */
export function useTurnPicture({ current, setJobs }: Desk) {
  const sayProblem = useSayProblem()
  return async () => {
    if (!current.picture) return
    try {
      const picture = await turned(current.picture)
      setJobs(jobs => changeJob(jobs, current.id, { picture }))
    } catch (error) {
      sayProblem(error)
    }
  }
}
