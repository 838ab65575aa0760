import { CloudUpload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../../connectivity'
import { Banner } from '../../../ui/feedback/banner'

const TOAST_GAP_PX = 8

/** The number of reports that wait for a connection. Toasts go below it, so that they do not cover it. */
export function WaitingStrip({ waiting }: { waiting: number }) {
  const t = useTranslations('courier')
  const online = useOnline()
  const strip = useRef<HTMLDivElement>(null)
  // The line above, which says that there is no network, comes and goes with `online`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move the strip
  useEffect(() => {
    const { style } = document.documentElement
    const frame = requestAnimationFrame(() => {
      const bottom = strip.current?.getBoundingClientRect().bottom ?? 0
      style.setProperty('--toast-top', `${Math.ceil(bottom) + TOAST_GAP_PX}px`)
    })
    return () => {
      cancelAnimationFrame(frame)
      style.removeProperty('--toast-top')
    }
  }, [online, waiting])
  return (
    <div ref={strip} className="sticky top-0 z-20">
      <Banner strip tone={online ? 'info' : 'warn'} icon={CloudUpload}>
        {online ? t('outbox.sending', { count: waiting }) : t('outbox.later', { count: waiting })}
      </Banner>
    </div>
  )
}
