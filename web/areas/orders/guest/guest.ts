import { z } from 'zod/mini'
import { withoutToken } from '../../../api'
import { currentLanguage } from '../../../i18n/language'
import { attributionToSend } from '../../../session/attribution'
import { savedValue } from '../../../session/saved-value'
import { signInWith } from '../../../session/session'
import type { Guest } from './guest-names'

const RESEND_AFTER_MS = 60_000

/** The address that a code was sent to, and when: a person who looks into their mailbox finds the way back. */
const Sent = z.object({ email: z.string(), at: z.number() })
type Sent = z.infer<typeof Sent>
export const sentCode = savedValue<Sent | null>(
  'guest.code',
  stored => z.safeParse(Sent, stored).data ?? null,
  () => sessionStorage,
)
export const resendAtOf = ({ at }: Sent) => at + RESEND_AFTER_MS

/** Sends a code, unless one is on its way there already. */
export async function sendCodeTo(address: string, { again = false } = {}) {
  const before = sentCode.get()
  if (!again && before?.email === address && Date.now() < resendAtOf(before)) return
  await withoutToken.public.auth.requestEmailPin.mutate({ email: address, orRegister: true })
  sentCode.set({ email: address, at: Date.now() })
}

/** Signs in by the code; where the address has no account, one is made in the guest's name. */
export async function signInGuest(address: string, pin: string, { name, lastName }: Guest) {
  const { isNew: _, ...tokens } = await withoutToken.public.auth.verifyEmailPin.mutate({
    email: address,
    pin,
    newcomer: {
      firstName: name.trim(),
      lastName: lastName.trim(),
      language: currentLanguage(),
      attribution: attributionToSend(),
    },
  })
  await signInWith(tokens)
  sentCode.set(null)
}
