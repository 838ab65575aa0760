import { api } from '../../../api'
import { isPassingFailure } from '../../../passing-failure'
import { onSessionChanged, sessionNow } from '../../../session/session'
import { readTokens } from '../../../session/tokens'
import { waitingWork } from '../../../session/waiting-work'
import { type Answer, createOutbox, type QueuedAction, type SendResult, storedQueue } from './outbox'

async function send(act: QueuedAction): Promise<SendResult> {
  try {
    const answer = await tell(act)
    return { outcome: 'sent', ...(answer && { answer }) }
  } catch (error) {
    return isPassingFailure(error) ? { outcome: 'unreachable' } : { outcome: 'refused', error }
  }
}

async function tell(act: QueuedAction): Promise<Answer | null> {
  const said = { opId: act.opId, occurredAt: new Date(act.occurredAt) }
  const how = { context: { idempotencyKey: act.opId } }
  const { waypoints, shift, incidents } = api.courier
  switch (act.kind) {
    case 'setNext':
      return { route: await waypoints.setNext.mutate({ ...act.input, ...said }, how) }
    case 'setStatus':
      return { route: await waypoints.setStatus.mutate({ ...act.input, ...said }, how) }
    case 'complete':
      return { route: await waypoints.complete.mutate({ ...act.input, ...said }, how) }
    case 'fail':
      return { route: await waypoints.fail.mutate({ ...act.input, ...said }, how) }
    case 'reopen':
      return { route: await waypoints.reopen.mutate({ ...act.input, ...said }, how) }
    case 'completeLocation':
      return { route: await waypoints.completeLocation.mutate({ ...act.input, ...said }, how) }
    case 'returnToStore':
      return { route: await waypoints.returnToStore.mutate({ ...act.input, ...said }, how) }
    case 'startShift':
      return { shift: await shift.start.mutate({ ...act.input, ...said }, how) }
    case 'endShift':
      return { shift: await shift.end.mutate({ ...act.input, ...said }, how) }
    case 'takeBreak':
      return { shift: await shift.takeBreak.mutate({ ...act.input, ...said }, how) }
    case 'endBreak':
      return { shift: await shift.endBreak.mutate({ ...act.input, ...said }, how) }
    case 'changeVehicle':
      return { shift: await shift.changeVehicle.mutate({ ...act.input, ...said }, how) }
    case 'scanBag':
      await waypoints.scanBag.mutate({ ...act.input, ...said }, how)
      return null
    case 'report':
      await incidents.report.mutate(act.input, how)
      return null
  }
}

async function upload(photo: Blob, mayRenew = true): Promise<{ url: string } | { failed: SendResult }> {
  const form = new FormData()
  form.append('file', photo, 'proof.jpg')
  try {
    const answer = await fetch('/api/v1/courier-api/uploadProof', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${readTokens()?.accessToken ?? ''}` },
    })
    if (answer.status === 401 && mayRenew) {
      // any call of the client renews an expired token
      await api.app.me.query()
      return upload(photo, false)
    }
    if (answer.ok) return { url: ((await answer.json()) as { proofImageURL: string }).proofImageURL }
    const isRefused = answer.status >= 400 && answer.status < 500 && ![401, 408, 429].includes(answer.status)
    return { failed: isRefused ? { outcome: 'refused', error: null } : { outcome: 'unreachable' } }
  } catch {
    return { failed: { outcome: 'unreachable' } }
  }
}

/** The outbox of this phone. */
export const outbox = createOutbox({
  queue: storedQueue,
  sender: { send, upload },
  personId: () => sessionNow().user?.id ?? null,
  exclusively: async work => {
    if (!navigator.locks) return work()
    await navigator.locks.request('courier-outbox', work)
  },
})

addEventListener('online', () => void outbox.flush())
// A person who is back after their sign-in was over finds what they did before, and it is sent.
onSessionChanged(() => void outbox.flush())
outbox.onChange(() => waitingWork.set(outbox.state().acts.length))
