export { ArrivalsActions } from './arrivals-actions'
export { ArrivalsBoard } from './arrivals-board'
export { DeskLink } from './desk-link'
