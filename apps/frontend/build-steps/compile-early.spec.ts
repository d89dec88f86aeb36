import { describe, expect, it } from '@jest/globals';
import { compileEarly } from './compile-early.ts';

const LONG = `/*${'-'.repeat(3000)}*/`;

describe('the functions that hold whole libraries', () => {
  it('are in parentheses, so that engines compile them as they arrive, and do what they did', async () => {
    const code = `const wrap=(hold)=>hold,a=wrap((x,[y]=[2])=>{${LONG}return x+y}),b=wrap(()=>{${LONG}return 4});export{a,b}`;
    const early = compileEarly(code);
    expect(early).toContain(`wrap((function(x,[y]=[2]){${LONG}return x+y}))`);
    const { a, b } = await import(`data:text/javascript,${encodeURIComponent(early)}`);
    expect([a(1), a(1, [5]), b()]).toEqual([3, 6, 4]);
  });

  it('are all that is changed: no small function, none that waits, none of an expression', () => {
    const code = `const wrap=(x)=>x,a=wrap(()=>{return 1}),b=wrap(async()=>{${LONG}}),c=wrap(()=>[${LONG}]);let d=()=>{${LONG}}`;
    expect(compileEarly(code)).toBe(code);
  });
});
