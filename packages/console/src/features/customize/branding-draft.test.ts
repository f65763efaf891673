import { expect, test } from 'vitest';
import { afterSaving } from '#lib/forms/use-versioned-draft.ts';
import { contrastRatio } from '@shiftgate/domain/branding/contrast.ts';
import {
  bodyOf,
  findBrokenFields,
  emptyBranding,
  draftOf,
  isSameBranding,
  measureContrast,
  readColour,
  toShownBranding,
  usualSize,
  withSide,
} from './branding-draft.ts';
import type { BrandingDraft, WireBranding, WireImage } from './model.ts';

const logo: WireImage = {
  image: 'a'.repeat(64),
  url: '/look/a.png',
  width: 400,
  height: 100,
  bytes: 1,
  tone: 'opaque',
};
const withLogo: BrandingDraft = { ...emptyBranding, logo, logo_width: 200, logo_height: 50 };

test('reads a color in every notation', () => {
  expect(['#8C1D18', '8c1d18', ' #8c1d18 '].map(readColour)).toEqual(['#8c1d18', '#8c1d18', '#8c1d18']);
  expect(['', '#8c1', 'red', '#8c1d1g'].map(readColour)).toEqual([null, null, null, null]);
  expect(
    isSameBranding(
      { ...emptyBranding, primary_color: '#8C1D18' },
      { ...emptyBranding, primary_color: '#8c1d18' },
    ),
  ).toBe(true);
});

test('continues from the saved version, unless something was changed meanwhile', () => {
  const rules = { draftOf, isSame: isSameBranding };
  const sent = { ...withLogo, primary_color: '#8C1D18' };
  const answer: WireBranding = {
    ...toShownBranding(sent),
    version: 2,
    updated_at: null,
    updated_by: null,
    updated_by_key: null,
  };
  expect(afterSaving(rules, sent, sent, answer).primary_color).toBe('#8c1d18');
  const typing = { ...sent, secondary_color: '#12' };
  expect(afterSaving(rules, typing, sent, answer)).toEqual(typing);
});

test('names the fields that cannot be saved, and keeps them out of preview and body', () => {
  const draft = { ...withLogo, logo_width: 39, logo_height: '' as const, primary_color: 'blue' };
  expect([...findBrokenFields(draft)].toSorted()).toEqual(['logo_height', 'logo_width', 'primary_color']);
  expect(toShownBranding(draft)).toMatchObject({ logo: null, logo_width: null, primary_color: null });
  expect([...findBrokenFields({ ...emptyBranding, logo_width: 3 })]).toEqual([]);
});

test('sends images by their names, and no size without a logo', () => {
  expect(bodyOf(withLogo, 4)).toEqual({
    version: 4,
    logo: logo.image,
    logo_width: 200,
    logo_height: 50,
    background: null,
    primary_color: null,
    secondary_color: null,
    text_color: null,
  });
  expect(bodyOf({ ...emptyBranding, logo_width: 60 }, 1)).toMatchObject({ logo: null, logo_width: null });
});

test('shows a new logo in its proportions, within the limits', () => {
  expect(usualSize({ width: 400, height: 100 })).toEqual({ logo_width: 220, logo_height: 55 });
  expect(usualSize({ width: 100, height: 100 })).toEqual({ logo_width: 80, logo_height: 80 });
  expect(usualSize({ width: 1000, height: 100 })).toEqual({ logo_width: 400, logo_height: 40 });
  expect(usualSize({ width: 1000, height: 10 })).toEqual({ logo_width: 500, logo_height: 40 });
});

test('lets the other side follow as long as the proportions are kept', () => {
  expect(withSide(withLogo, 'logo_width', 400, true)).toMatchObject({ logo_width: 400, logo_height: 100 });
  expect(withSide(withLogo, 'logo_height', 100, true)).toMatchObject({ logo_width: 400, logo_height: 100 });
  expect(withSide(withLogo, 'logo_width', 400, false)).toMatchObject({ logo_width: 400, logo_height: 50 });
  expect(withSide(withLogo, 'logo_width', '', true)).toMatchObject({ logo_width: '', logo_height: 50 });
});

test('finds colors with too little contrast and offers a fix', () => {
  expect(measureContrast(emptyBranding).problems).toEqual([]);
  const pale = { ...emptyBranding, primary_color: '#f4c542', text_color: '#ffffff' };
  const { text, problems } = measureContrast(pale);
  expect(text).toBeCloseTo(1.6, 1);
  expect(problems.map(({ kind }) => kind)).toEqual(['text', 'shape']);
  let fixed = pale;
  for (const { fix } of problems) fixed = { ...fixed, [fix.field]: fix.color };
  expect(measureContrast(fixed).problems.map(({ kind }) => kind)).not.toContain('shape');
  expect(contrastRatio('#f4c542', problems[0]?.fix.color ?? '')).toBeGreaterThan(4.5);
});
