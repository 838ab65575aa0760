import { Copy, Gift, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnProgram } from '../../../../src/modules/customer-relations/referrals/contract/referrals'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { toast } from '../../../ui/feedback/toast'

/** What a programme gives, and one's own code of it. */
export function ProgramCard({ program }: { program: OwnProgram }) {
  const t = useTranslations('referrals')
  const failureText = useFailureText()
  const format = useFormat()
  const cache = trpc.useUtils()
  const { code, referrerAmount, friendAmount, minTotal, holdDays, friendsLeft, validUntil } = program
  const money = ({ amount }: { amount: number }) => format.money(amount)
  const take = async () => {
    await api.customer.referrals.takeCode.mutate({ programId: program.id })
    await cache.customer.referrals.show.invalidate()
  }
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast.success(t('copied'))
  }
  const share = (link: string) =>
    navigator
      .share({ title: t('share.title'), text: t('share.text', { amount: money(friendAmount) }), url: link })
      // Whoever thinks better of it has done nothing wrong.
      .catch(error => {
        if ((error as Error).name !== 'AbortError') throw error
      })
  return (
    <section aria-label={program.name} className="rounded-card border bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brandSoft text-brand">
          <Gift size={22} aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="text-title">
            {t('gives', { you: money(referrerAmount), friend: money(friendAmount) })}
          </h2>
          <p className="mt-1 text-text2">
            {program.merchantName ? t('ofKitchen', { kitchen: program.merchantName }) : program.name}
          </p>
        </div>
      </div>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-note text-text2">
        <li>{minTotal ? t('first.from', { amount: money(minTotal) }) : t('first.any')}</li>
        <li>{t('hold', { days: holdDays })}</li>
        {friendsLeft !== null && <li>{t('left', { count: friendsLeft })}</li>}
        {validUntil && <li>{t('until', { at: format.dateTime(validUntil) })}</li>}
      </ul>
      {code ? (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <output
            aria-label={t('code')}
            className="num min-w-0 flex-1 select-all break-all rounded-ctl bg-sunken px-4 py-2.5 font-mono font-semibold text-field"
          >
            {code.code}
          </output>
          <ActionButton
            icon={Copy}
            action={() => copy(code.link)}
            onError={() => toast.error(t('notCopied'))}
          >
            {t('copyLink')}
          </ActionButton>
          {'share' in navigator && (
            <ActionButton
              kind="primary"
              icon={Share2}
              action={() => share(code.link)}
              onError={() => toast.error(t('notShared'))}
            >
              {t('share.open')}
            </ActionButton>
          )}
        </div>
      ) : (
        <div className="mt-4">
          <ActionButton kind="primary" action={take} onError={error => toast.error(failureText(error))}>
            {t('take')}
          </ActionButton>
        </div>
      )}
    </section>
  )
}
