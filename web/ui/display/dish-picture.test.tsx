import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { DRAWN, SKETCH_PIXELS, SURFACE_PIXELS } from '../../../src/dish-pictures/illustrations'
import { show } from '../testing'
import { DishPicture, WideDishPicture } from './dish-picture'

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.theme
})

const address = () => screen.getByRole('img').getAttribute('src')
const drawn = <DishPicture imageURL={`/p?v=1${DRAWN}`} name="Paella" size={512} className="" />

test('an illustration says that it is one, and a photo leaves the words to the name beside it', () => {
  show(drawn)
  expect(screen.getByRole('img', { name: 'Illustration of Paella' })).toBeTruthy()
  cleanup()
  show(<DishPicture imageURL="/p?v=1" name="Paella" size={128} className="" />)
  expect(screen.getByRole('presentation').getAttribute('src')).toBe('/p?v=1&s=128')
})

test('an illustration is another one by night', async () => {
  show(drawn)
  expect(address()).toEndWith('&s=512&crop=card')
  act(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await waitFor(() => expect(address()).toEndWith('&mood=dark'))
})

test('across a dialog stands what its card shows, until an illustration is drawn so wide', () => {
  show(<WideDishPicture imageURL={`/p?v=1${DRAWN}`} name="Paella" className="" />)
  const image = screen.getByRole('img', { name: 'Illustration of Paella' })
  const behind = () => image.parentElement!.style.backgroundImage
  const loadedWith = (naturalWidth: number) => {
    Object.defineProperty(image, 'naturalWidth', { value: naturalWidth, configurable: true })
    fireEvent.load(image)
  }
  expect(address()).toEndWith('&s=1024&crop=wide')
  for (const pixels of [SURFACE_PIXELS, SKETCH_PIXELS]) {
    loadedWith(pixels)
    expect(behind()).toContain('&s=512&crop=card')
    expect(image.className).toContain('opacity-0')
  }
  loadedWith(1024)
  expect(behind()).toBe('')
  expect(image.className).not.toContain('opacity-0')
})

test.each([SURFACE_PIXELS, SKETCH_PIXELS])(
  'one of %i pixels is asked for again, one that is drawn is not',
  async pixels => {
    show(drawn)
    const image = screen.getByRole('img')
    Object.defineProperty(image, 'naturalWidth', { value: pixels, configurable: true })
    fireEvent.load(image)
    await waitFor(() => expect(address()).toEndWith('&again=1'), { timeout: 10_000 })
    Object.defineProperty(image, 'naturalWidth', { value: 512, configurable: true })
    fireEvent.load(image)
    expect(address()).toEndWith('&again=1')
  },
)

test('of a photo the browser takes what its screen needs, and of a drawing what is asked for', () => {
  const sizes = '(max-width: 639px) 6.5rem, 22rem'
  const { unmount } = show(
    <DishPicture imageURL="/p?v=1" name="Paella" size={512} sizes={sizes} className="" />,
  )
  const photo = screen.getByRole('presentation')
  expect(photo.getAttribute('sizes')).toBe(sizes)
  expect(photo.getAttribute('srcset')).toBe(
    '/p?v=1&s=128 128w, /p?v=1&s=256 256w, /p?v=1&s=512 512w, /p?v=1&s=1024 1024w',
  )
  unmount()
  show(<DishPicture imageURL={`/p?v=1${DRAWN}`} name="Paella" size={512} sizes={sizes} className="" />)
  expect(screen.getByRole('img').hasAttribute('srcset')).toBe(false)
})
