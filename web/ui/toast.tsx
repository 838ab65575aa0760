import { useEffect, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'

/** A customer's message is short, the back office's a little longer, an outcome stays to be read. */
const durations = { shop: 2_000, office: 4_000, outcome: 10_000 }

interface ToastOptions {
  description?: string
  action?: { label: string; run: () => void }
}

function options({ description, action }: ToastOptions) {
  return { description, action: action && { label: action.label, onClick: action.run } }
}

export const toast = {
  show(text: string, more: ToastOptions = {}) {
    const inShop = document.documentElement.dataset.density === 'shop'
    sonner(text, { ...options(more), duration: inShop ? durations.shop : durations.office })
  },
  success(text: string, more: ToastOptions = {}) {
    sonner.success(text, { ...options(more), duration: durations.outcome })
  },
  /** Take the text from useFailureText(). */
  error(text: string, more: ToastOptions = {}) {
    sonner.error(text, { ...options(more), duration: durations.outcome })
  },
  /** Done already, and can be taken back for ten seconds. */
  undo(text: string, undoLabel: string, undo: () => void) {
    sonner.success(text, { action: { label: undoLabel, onClick: undo }, duration: durations.outcome })
  },
  dismiss() {
    sonner.dismiss()
  },
}

/** Where toasts appear: bottom left on a desktop, on top on a phone. Pausable by pointer and focus. */
export function Toaster({ label }: { label: string }) {
  const phone = useMedia('(max-width: 40rem)')
  return (
    <Sonner
      position={phone ? 'top-center' : 'bottom-left'}
      containerAriaLabel={label}
      closeButton
      gap={8}
      toastOptions={{
        classNames: {
          toast:
            '!rounded-card !border-line !bg-raised !font-sans !text-text !shadow-pop !gap-3 !py-3 !text-dense',
          description: '!text-text2',
          actionButton: '!h-8 !rounded-ctl !bg-brandSoft !px-3 !font-medium !text-brand',
          closeButton: '!border-line !bg-surface !text-text2',
          success: '[&_[data-icon]]:!text-ok',
          error: '[&_[data-icon]]:!text-bad',
        },
      }}
    />
  )
}

/** Whether a media query holds, now and when that changes. */
export function useMedia(media: string) {
  const [matches, setMatches] = useState(() => matchMedia(media).matches)
  useEffect(() => {
    const list = matchMedia(media)
    const update = () => setMatches(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [media])
  return matches
}
