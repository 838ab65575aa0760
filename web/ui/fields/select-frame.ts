import { cx } from '../cx'
import { controlFrame } from './input'

/** The frame of what shows the one that is chosen, and opens the others. */
export const selectFrame = cx(
  controlFrame,
  'justify-between text-left focus-visible:outline-2 aria-invalid:border-bad data-[placeholder]:text-text3',
)
