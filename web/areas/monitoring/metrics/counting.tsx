import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/feedback/banner'

/** Fewer are an ordinary moment: every order leaves one for some seconds. */
const MANY = 500
const AGAIN_MS = 5_000

/** Says that figures are being counted anew, and asks for them again until they are. */
export function Counting({ days, onCounted }: { days: number; onCounted: () => unknown }) {
  const t = useTranslations('metrics')
  const isCounting = days >= MANY
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(onCounted, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isCounting, onCounted])
  return isCounting ? <Banner tone="info">{t('counting')}</Banner> : null
}
