import { useTranslations } from 'use-intl'
import type { MerchantSettlement } from '../../../../src/modules/orders/board/contract/board'
import { useFormat } from '../../../i18n/format'
import { Money } from '../../../ui/display/figures'
import { Banner } from '../../../ui/feedback/banner'
import { Section } from '../../../ui/layout/page'

/** What the merchant gets of an order, and why it is not what was agreed. */
export function Settlement({ settlement }: { settlement: MerchantSettlement }) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const { agreed, liability, left, removed } = settlement
  return (
    <Section title={t('settlement.title')}>
      {removed && (
        <Banner tone="warn">
          {t('settlement.removed')}: {removed.reason}{' '}
          <span className="num text-meta">({format.dateTime(removed.at)})</span>
        </Banner>
      )}
      <dl className={removed ? 'mt-3 space-y-1' : 'space-y-1'}>
        <Row name={t('settlement.agreed')} cents={agreed.amount} />
        {liability.amount > 0 && (
          <Row name={t(removed ? 'settlement.removed' : 'settlement.liability')} cents={-liability.amount} />
        )}
        <div className="flex justify-between gap-4 border-t pt-1 font-semibold">
          <dt>{t('settlement.left')}</dt>
          <dd>
            <Money cents={left.amount} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}

function Row({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-text2">{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}
