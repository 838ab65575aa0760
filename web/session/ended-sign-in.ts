import { savedValue } from './saved-value'

/** Whether the server ended the sign-in of this tab: its person did not sign out, and is to be told so. */
export const signInWasEnded = savedValue(
  'session.wasEnded',
  stored => stored === true,
  () => sessionStorage,
)
