import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { show } from '../../../ui/testing'
import { RevokeCardButton } from './revoke-card-button'
import { RevokeCardsDialog } from './revoke-cards-dialog'

afterEach(cleanup)

const card = (id: string, nickname: string) => ({
  id: id.repeat(24),
  userId: 'c'.repeat(24),
  userName: 'Ada Lovelace',
  nickname,
  uidLastFour: '0A1B',
  note: '',
  revokedAt: null,
  createdAt: new Date('2026-11-17T10:00:00Z'),
  updatedAt: new Date('2026-11-17T10:00:00Z'),
  archivedAt: null,
})

test('cards are revoked once it is confirmed, and again only those that are left after a failure', async () => {
  await loadTexts('en', ['users', 'collection'])
  const asked: string[] = []
  let isDown = true
  const wire = openWire({
    server: {
      'admin.nfcCards.revoke': ({ id }: { id: string }) => {
        asked.push(id)
        return isDown && asked.length === 2 ? new Refusal('NotFound') : {}
      },
    },
  })
  try {
    const onDone = mock(async () => {})
    show(
      <RevokeCardsDialog
        rows={[card('a', 'Blue card'), card('b', 'Red card')]}
        onClose={() => {}}
        onDone={onDone}
      />,
    )
    expect(screen.getByRole('dialog', { name: 'Revoke 2 NFC cards?' })).toBeTruthy()
    expect(asked).toEqual([])
    const slide = () =>
      fireEvent.keyDown(screen.getByRole('button', { name: 'Slide to revoke' }), { key: 'Enter' })
    slide()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
    isDown = false
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Slide to revoke' }).parentElement?.dataset.state).toBe(
        'normal',
      ),
    )
    slide()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(asked).toEqual(['a', 'b', 'a', 'b'].map(id => id.repeat(24)))
  } finally {
    wire.close()
  }
})

test('a single card is named', async () => {
  await loadTexts('en', ['users', 'collection'])
  show(<RevokeCardsDialog rows={[card('a', 'Blue card')]} onClose={() => {}} onDone={async () => {}} />)
  expect(screen.getByRole('dialog', { name: 'Revoke Blue card?' })).toBeTruthy()
})

test('the sheet of a card offers to revoke it, and no longer once it is revoked', async () => {
  await loadTexts('en', ['users', 'collection'])
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type: 'HelloAdminPermission', scope: {} }],
      }),
    },
  })
  try {
    const blue = card('a', 'Blue card')
    await showSignedIn(
      <TextsProvider>
        <RevokeCardButton card={blue} />
        <RevokeCardButton card={{ ...blue, revokedAt: new Date('2026-11-18T10:00:00Z') }} />
      </TextsProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
    expect(await screen.findByRole('dialog', { name: 'Revoke Blue card?' })).toBeTruthy()
  } finally {
    wire.close()
  }
})
