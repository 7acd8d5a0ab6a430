# Azure AI Search, a skill set with a split skill, exported by chunkscope.
#
# settings   own settings, fingerprint 0627d6d801d8
# document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
# expected   3 chunks
#
# Approximate: Azure AI Search fills pages up to the size and tries to end
# each with a sentence, whatever the strategy. Compare the chunks before you
# index them.
#
# What does not carry over:
# - Immutable: maximumPageLength and pageOverlapLength of an existing skill
#   set cannot be changed; make a new one.
# - Unit: Azure counts UTF-16 units, so that an emoji counts as two.

curl --fail-with-body -X PUT "$SEARCH_URL/skillsets/chunks?api-version=$API_VERSION" \
  -H "Content-Type: application/json" -H "api-key: $SEARCH_KEY" --data @- <<'BODY'
{
  "name": "chunks",
  "skills": [
    {
      "@odata.type": "#Microsoft.Skills.Text.SplitSkill",
      "name": "chunks",
      "description": "chunkscope settings 0627d6d801d8",
      "context": "/document",
      "defaultLanguageCode": "en",
      "textSplitMode": "pages",
      "maximumPageLength": 2000,
      "pageOverlapLength": 200,
      "maximumPagesToTake": 0,
      "unit": "characters",
      "inputs": [
        {
          "name": "text",
          "source": "/document/content"
        }
      ],
      "outputs": [
        {
          "name": "textItems",
          "targetName": "pages"
        }
      ]
    }
  ]
}
BODY
