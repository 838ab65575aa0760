import superjson from 'superjson'
import { isPassingFailure } from '../passing-failure'
import { reloadSession, rememberedKey, type Session, type SessionUser, sessionNow } from './session'
import { readTokens } from './tokens'

/** A connection that takes longer is as good as none: a courier stands in front of a door. */
const PATIENCE_MS = 4_000
const ASK_AGAIN_MS = 5_000
let askingAgain: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps a courier for the next start without a connection. Other people need the server for everything that they see,
 * and a person who acts as another must not come back as them.
 */
export function rememberPerson(user: SessionUser) {
  clearTimeout(askingAgain)
  askingAgain = undefined
  if (!readTokens() || user.impersonation) return localStorage.removeItem(rememberedKey)
  try {
    localStorage.setItem(rememberedKey, superjson.stringify(user))
  } catch {
    // A full storage leaves the phone without the courier at the next start; this one goes on.
  }
}

/** The answer, or without one the person whose tokens these are, as the server described them last. */
export async function orRemembered(
  answer: Promise<Session>,
  subject: string | null,
  become: (next: Session) => Session,
): Promise<Session> {
  const noAnswer = new Promise<never>((_, reject) =>
    setTimeout(reject, PATIENCE_MS, new Error('No answer in time')),
  )
  try {
    return await Promise.race([answer, noAnswer])
  } catch (error) {
    const user = isPassingFailure(error) ? rememberedPerson(subject) : null
    if (!user) throw error
    askAgainLater()
    return become({ status: 'signedIn', user })
  }
}

function rememberedPerson(subject: string | null): SessionUser | null {
  try {
    const user = superjson.parse<SessionUser>(localStorage.getItem(rememberedKey) ?? 'null')
    return user?.id === subject ? user : null
  } catch {
    return null
  }
}

function askAgainLater() {
  clearTimeout(askingAgain)
  askingAgain = setTimeout(askAgain, ASK_AGAIN_MS)
}

/** Until the server has answered, at each sign of a connection and every few seconds. */
function askAgain() {
  if (askingAgain === undefined) return
  clearTimeout(askingAgain)
  askingAgain = undefined
  if (sessionNow().user) reloadSession().catch(askAgainLater)
}
addEventListener('online', askAgain)
