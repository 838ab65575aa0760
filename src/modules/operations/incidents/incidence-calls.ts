import { listIncidenceStaff } from './assignees'
import { commentOnIncidence, updateIncidence } from './change-incidence'
import { incidences } from './incidences.resource'
import { countIncidences, showIncidenceHistory } from './read-incidence'

/** The collection, whose changes write a history, and what else is asked of it. */
export const incidenceCalls = {
  ...incidences,
  update: updateIncidence,
  history: showIncidenceHistory,
  comment: commentOnIncidence,
  counts: countIncidences,
  staff: listIncidenceStaff,
}
