import { describe, expect, it } from '@jest/globals';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { generatePassword } from './password.ts';

describe('generated password', () => {
  it('has at least 40 bits: four words of a list of 2,048 different ones', () => {
    expect(new Set(wordlist).size).toBe(2048);
    expect(generatePassword()).toMatch(/^[a-z]{3,8}(-[a-z]{3,8}){3}$/);
  });

  it('uses every part of the list equally', () => {
    const quarters = [0, 0, 0, 0];
    for (let round = 0; round < 5000; round += 1) {
      for (const word of generatePassword().split('-')) {
        const quarter = Math.floor(wordlist.indexOf(word) / 512);
        quarters[quarter] = (quarters[quarter] ?? 0) + 1;
      }
    }
    // 20,000 words, 5,000 expected in each quarter; 400 is 6.5 standard deviations.
    for (const count of quarters) expect(Math.abs(count - 5000)).toBeLessThan(400);
  });
});
