import { api } from '../../../api'
import { readTokens } from '../../../session/tokens'
import { createOutbox, type QueuedAction, type SendResult, storedQueue } from './outbox'
import { isPassingFailure } from './passing-failure'

async function send(act: QueuedAction): Promise<SendResult> {
  const said = { opId: act.opId, occurredAt: new Date(act.occurredAt) }
  const how = { context: { idempotencyKey: act.opId } }
  try {
    switch (act.kind) {
      case 'setNext':
        await api.courier.waypoints.setNext.mutate({ ...act.input, ...said }, how)
        break
      case 'setStatus':
        await api.courier.waypoints.setStatus.mutate({ ...act.input, ...said }, how)
        break
      case 'complete':
        await api.courier.waypoints.complete.mutate({ ...act.input, ...said }, how)
        break
      case 'fail':
        await api.courier.waypoints.fail.mutate({ ...act.input, ...said }, how)
        break
      case 'reopen':
        await api.courier.waypoints.reopen.mutate({ ...act.input, ...said }, how)
        break
    }
    return { outcome: 'sent' }
  } catch (error) {
    return isPassingFailure(error) ? { outcome: 'unreachable' } : { outcome: 'refused', error }
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
  exclusively: async work => {
    if (!navigator.locks) return work()
    await navigator.locks.request('courier-outbox', work)
  },
})

addEventListener('online', () => void outbox.flush())
