import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Rating } from '../../../../src/modules/customer-relations/reviews/contract/ratings'
import { useSession } from '../../../session/session'
import { Facts, Section } from '../../../ui/layout/page'
import { Stars } from './stars'

/** What was said, of which order and which dishes. */
export function RatingAbout({ rating }: { rating: Rating }) {
  const t = useTranslations('ratings')
  const { can } = useSession()
  return (
    <>
      <Section title={t('said')}>
        <div className="space-y-2">
          <Stars count={rating.rating} size={20} />
          {rating.comment ? (
            <blockquote className="whitespace-pre-wrap text-read">{rating.comment}</blockquote>
          ) : (
            <p className="text-text2">{t('noComment')}</p>
          )}
        </div>
      </Section>
      <Section title={t('about')}>
        <Facts
          items={[
            [
              t('order'),
              <Link
                key="order"
                to="/admin/purchases/{-$orderId}"
                params={{ orderId: rating.purchaseId }}
                className="num text-brand underline"
              >
                {rating.purchaseUfid}
              </Link>,
            ],
            [
              t('store'),
              can('admin.stores.update') ? (
                <Link
                  key="store"
                  to="/admin/stores/{-$entityId}"
                  params={{ entityId: rating.storeId }}
                  className="text-brand underline"
                >
                  {rating.storeName}
                </Link>
              ) : (
                rating.storeName
              ),
            ],
            ...(rating.courierRating === null
              ? []
              : [[t('courier'), <Stars key="courier" count={rating.courierRating} />] as const]),
            ...rating.productRatings
              .filter(({ name }) => name)
              .map(
                ({ productId, name, rating: stars }) =>
                  [name, <Stars key={productId} count={stars} />] as const,
              ),
          ]}
        />
      </Section>
    </>
  )
}
