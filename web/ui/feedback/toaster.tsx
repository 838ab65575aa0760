import { Toaster as Sonner } from 'sonner'
import { useMedia } from '../layout/media'

/** Where toasts appear: bottom left on a desktop, on top on a phone. Pausable by pointer and focus, also over a dialog. */
export function Toaster({ label }: { label: string }) {
  const phone = useMedia('(max-width: 40rem)')
  return (
    <Sonner
      position={phone ? 'top-center' : 'bottom-left'}
      offset={{ bottom: 24, left: 'var(--toast-left, 24px)' }}
      mobileOffset={{ top: 'var(--toast-top, 16px)' }}
      containerAriaLabel={label}
      closeButton
      gap={8}
      toastOptions={{
        classNames: {
          toast:
            'pointer-events-auto !rounded-card !border-line !bg-raised !font-sans !text-text !shadow-pop !gap-3 !py-3 !text-dense',
          description: '!text-text2',
          actionButton: '!h-8 !rounded-ctl !bg-brandSoft !px-3 !font-medium !text-brand',
          closeButton: '!size-6 !border-line !bg-surface !text-text2',
          success: '[&_[data-icon]]:!text-ok',
          error: '[&_[data-icon]]:!text-bad',
        },
      }}
    />
  )
}
