import { useMemo, useSyncExternalStore } from 'react'
import type { PermissionType } from '../../src/core/contract/access'
import { api, type Outputs, queryClient, withoutToken } from '../api'
import { type Access, type Door, holds, mayPass, readAccess } from './access'
import { signInWasEnded } from './ended-sign-in'
import { onTokensChanged, readTokens, type Tokens, writeTokens } from './tokens'
import { useViewOptions } from './view-options'

export type SessionUser = Outputs['app']['me'] & {
  /** What they may call, beyond what everybody may who is signed in. */
  access: Outputs['app']['access']
}

export type Session =
  | { status: 'signedOut'; user: null }
  /** Credentials are here, the person is not yet. */
  | { status: 'loading'; user: null }
  | { status: 'signedIn'; user: SessionUser }

const signedOut: Session = { status: 'signedOut', user: null }
const waiting: Session = { status: 'loading', user: null }

let session: Session = readTokens() ? waiting : signedOut
let asking: Promise<Session> | null = null
let subjectInUse = subjectOf(readTokens())
const listeners = new Set<() => void>()

function become(next: Session) {
  session = next
  for (const listener of listeners) listener()
  return next
}

/** Who is there, asking the server the first time. Guards wait for this. */
export async function loadSession(): Promise<Session> {
  if (session.status !== 'loading') return session
  asking ??= askOrRemember().finally(() => {
    asking = null
  })
  return asking
}

/** Where a courier's phone keeps its person; under the prefix of what signing out forgets. */
export const rememberedKey = 'user.remembered'

async function askOrRemember(): Promise<Session> {
  const answer = askWhoIsThere()
  if (!localStorage.getItem(rememberedKey)) return answer
  answer.catch(() => undefined)
  const { orRemembered } = await import('./remembered-person')
  return orRemembered(answer, subjectOf(readTokens()), become)
}

async function askWhoIsThere(): Promise<Session> {
  const asked = subjectOf(readTokens())
  try {
    const [me, access] = await Promise.all([api.app.me.query(), api.app.access.query()])
    const user = { ...me, access }
    // the answer may come after signing out, or when another person has signed in
    if (!readTokens()) return become(signedOut)
    if (subjectOf(readTokens()) !== asked) return askWhoIsThere()
    if (holds(user.permissions, 'CourierPermission'))
      void import('./remembered-person').then(({ rememberPerson }) => rememberPerson(user))
    return become({ status: 'signedIn', user })
  } catch (error) {
    // the credentials may have ended on the way: then nobody is there; else (no connection) stay as we are
    if (!readTokens()) return become(signedOut)
    throw error
  }
}

/** Asks again who is there: after the profile or the permissions changed. */
export async function reloadSession() {
  if (!readTokens()) return become(signedOut)
  return askWhoIsThere()
}

export async function signIn(credentials: { email: string; password: string }) {
  return signInWith(await withoutToken.public.auth.logIn.mutate(credentials))
}

/** Signs in with tokens that came by another way: phone, magic link, social provider, session transfer. */
export async function signInWith(tokens: Tokens) {
  writeTokens(tokens)
  return loadSession()
}

/** Signs in with tokens that still have to be fetched: guards wait for them. */
export async function signInLater(coming: Promise<Tokens | null>): Promise<Session> {
  become(waiting)
  asking = coming
    .catch(() => null)
    .then(tokens => {
      if (!tokens) return become(signedOut)
      writeTokens(tokens)
      return askWhoIsThere()
    })
    .finally(() => {
      asking = null
    })
  return asking
}

/** Areas put what belongs to a person under `user.…`, so that signing out can forget it. */
export const personalPrefix = 'user.'

onTokensChanged(() => {
  const tokens = readTokens()
  if (!tokens) {
    subjectInUse = null
    localStorage.removeItem(rememberedKey)
    if (session.status !== 'signedOut') {
      queryClient.clear()
      become(signedOut)
    }
    return
  }
  signInWasEnded.set(false)
  const renewed = sameSubject(tokens) && session.status === 'signedIn'
  if (renewed) return
  queryClient.clear()
  become(waiting)
  loadSession().catch(() => undefined)
})

/** Whether these tokens belong to the person who is already here: a renewal, not another sign-in. */
function sameSubject(tokens: Tokens) {
  const subject = subjectOf(tokens)
  const same = subject !== null && subject === subjectInUse
  subjectInUse = subject
  return same
}

function subjectOf(tokens: Tokens | null) {
  const payload = tokens?.accessToken.split('.')[1]
  if (!payload) return null
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

/** What to call somebody: the nickname, else the first name, else the address. */
export function nameOf(user: SessionUser) {
  const { nickname, firstName, lastName } = user.profile
  return nickname || [firstName, lastName].filter(Boolean).join(' ') || user.email || ''
}

/** Whether the person eats at an office that lunches come to. */
export const hasOffice = ({ user }: Session) =>
  user?.locations.some(({ id }) => user.activeLocations.includes(id)) ?? false

/** Tells when a person has come, gone or changed. */
export function onSessionChanged(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the person of a session may open, whatever they look as. */
export const accessOf = ({ user }: Session): Access => user && readAccess(user.access, user.permissions)

/** Who is there as far as is known now, for what is no component and does not wait. */
export const sessionNow = (): Session => session

/** The session as a component sees it, with the two questions that screens ask. */
export function useSession() {
  const now = useSyncExternalStore(onSessionChanged, () => session)
  const { asNonSuperAdmin } = useViewOptions()
  const { user } = now
  const access = useMemo(
    () => user && readAccess(user.access, user.permissions, asNonSuperAdmin),
    [user, asNonSuperAdmin],
  )
  return {
    ...now,
    access,
    permissions: access?.permissions ?? [],
    /** Really a super admin, even while looking as another: for the way back. */
    isSuperAdmin: holds(user?.permissions ?? [], 'SuperAdminPermission'),
    /** May this person call this, or open what it opens? */
    can: (door: Door) => mayPass(door, access),
    /** Is one of these permissions held? */
    holds: (...types: PermissionType[]) => holds(access?.permissions ?? [], ...types),
  }
}
