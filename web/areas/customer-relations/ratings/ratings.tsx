import { useMemo } from 'react'
import { ratingCollection } from '../../../../src/modules/customer-relations/reviews/contract/rating.collection'
import {
  type Rating,
  RatingFields,
} from '../../../../src/modules/customer-relations/reviews/contract/ratings'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, type Tools } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useMask } from '../../../session/incognito'
import { Chip } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { RatingAbout } from './rating-about'
import { Stars } from './stars'

const answerOf = (row: Rating, { t }: Tools) => (
  <Chip tone={row.reply ? 'ok' : 'muted'}>{t(row.reply ? 'fields.isAnswered' : 'fields.notAnswered')}</Chip>
)

const stateOf = (row: Rating, tools: Tools) => (
  <span className="flex flex-wrap items-center gap-2">
    <Stars count={row.rating} />
    {answerOf(row, tools)}
  </span>
)

export const ratings: Omit<Collection<Rating>, 'can'> = {
  ...ratingCollection,
  calls: callsTo(api.admin.ratings),
  schema: RatingFields,
  titleOf: row => row.userName,
  stateOf,
  subtitleOf: row => [row.storeName, row.comment].filter(Boolean).join(' · '),
  sort: '-createdAt',
  columns: tools => [
    {
      id: 'rating',
      header: tools.t('fields.rating'),
      cell: row => <Stars count={row.rating} />,
      sortable: true,
      width: 120,
    },
    {
      id: 'comment',
      header: tools.t('fields.said'),
      cell: row => row.comment || <span className="text-text3">–</span>,
      strong: true,
      width: 250,
    },
    { id: 'customer', header: tools.t('fields.customer'), cell: row => row.userName },
    { id: 'store', header: tools.t('fields.store'), cell: row => row.storeName, width: 190 },
    {
      id: 'order',
      header: tools.t('fields.order'),
      cell: row => <span className="num">{row.purchaseUfid}</span>,
      width: 110,
    },
    { id: 'reply', header: tools.t('fields.reply'), cell: row => answerOf(row, tools), width: 130 },
    {
      id: 'createdAt',
      header: tools.t('collection.createdAt'),
      cell: row => <span className="num text-text2">{tools.format.dateTime(row.createdAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
  ],
  filters: [
    { key: 'rating', label: 'rating', of: 'stars', values: ['5', '4', '3', '2', '1'] },
    { key: 'isAnswered', label: 'isAnswered', values: ['true', 'false'] },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
  ],
  form: [
    {
      title: 'reply',
      fields: [{ name: 'reply', label: 'reply', kind: 'long', rows: 4, nullable: true, hint: 'reply' }],
    },
  ],
  blank: () => ({ reply: null }),
  toForm: ({ reply }) => ({ reply }),
  more: row => <RatingAbout rating={row} />,
}

/** What customers thought of their orders, for the kitchens to answer. */
export default function RatingsScreen() {
  const can = useMayManage('admin.ratings')
  const mask = useMask()
  const collection = useMemo(
    () => ({
      ...ratings,
      titleOf: (row: Rating) => mask('name', row.userName),
      // Customers give them.
      can: { ...can, create: false },
    }),
    [can, mask],
  )
  return <CollectionScreen collection={collection} />
}
