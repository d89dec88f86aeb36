/** A file as one text, as `?raw` gives it to the page. */
export default {
  process(text, _path, { supportsStaticESM }) {
    return { code: `${supportsStaticESM ? 'export default' : 'module.exports ='} ${JSON.stringify(text)};` };
  },
};
