import { useTranslations } from 'use-intl'

/** Why something happened: what a person wrote, or what the system's own word for it means. */
export function useReasonText() {
  const t = useTranslations('orders')
  return (reason: string): string =>
    t.has(`reasons.${reason}` as 'reasons.unaccepted')
      ? t(`reasons.${reason}` as 'reasons.unaccepted')
      : reason
}
