import { savedValue } from './saved-value'

/** How much work of a person waits on this device to be sent. It outlives the sign-in, for it is sent at the next one. */
export const waitingWork = savedValue('waiting.work', stored => (typeof stored === 'number' ? stored : 0))
